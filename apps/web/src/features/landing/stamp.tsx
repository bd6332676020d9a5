const TEETH_X = Array.from({ length: 9 }, (_, index) => 16 + index * 16);
const TEETH_Y = Array.from({ length: 11 }, (_, index) => 16 + index * 16);

/** A decorative postage stamp, the page's one ornament. */
export function Stamp({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="-14 -10 232 224" fill="none" aria-hidden="true">
      <defs>
        <mask id="stamp-teeth">
          <rect width="160" height="192" fill="#fff" />
          {TEETH_X.map((x) => (
            <g key={x} fill="#000">
              <circle cx={x} cy={0} r={4.6} />
              <circle cx={x} cy={192} r={4.6} />
            </g>
          ))}
          {TEETH_Y.map((y) => (
            <g key={y} fill="#000">
              <circle cx={0} cy={y} r={4.6} />
              <circle cx={160} cy={y} r={4.6} />
            </g>
          ))}
        </mask>
        <clipPath id="on-stamp">
          <rect width="160" height="192" transform="rotate(4 80 96)" />
        </clipPath>
        <mask id="off-stamp" maskUnits="userSpaceOnUse" x="-14" y="-10" width="232" height="224">
          <rect x="-14" y="-10" width="232" height="224" fill="#fff" />
          <rect width="160" height="192" transform="rotate(4 80 96)" fill="#000" />
        </mask>
      </defs>
      <g transform="rotate(4 80 96)">
        <rect width="160" height="192" fill="var(--stamp)" mask="url(#stamp-teeth)" />
        <rect x="14" y="14" width="132" height="164" rx="3" stroke="#1b1f3b" strokeWidth="1.5" />
        <g
          stroke="#1b1f3b"
          strokeWidth="4.4"
          strokeLinecap="round"
          strokeLinejoin="round"
          transform="translate(26.5 42) scale(4.45)"
        >
          <g strokeWidth="1">
            <rect x="1.5" y="3" width="21" height="16" rx="2" />
            <path
              d="M2.1 3.7h4.7c5 0 8.5 3.2 8.5 7.3s-3.5 7.3-8.5 7.3H2.1"
              fill="#1b1f3b"
              fillOpacity="0.14"
            />
            <path d="m21.9 3.7-6.9 5.8m6.9 8.8L15 12.5" />
          </g>
        </g>
        <text
          x="80"
          y="163"
          textAnchor="middle"
          fill="#1b1f3b"
          fontFamily="var(--font-display)"
          fontSize="21"
          fontWeight="600"
          letterSpacing="0.5"
        >
          Dakiya
        </text>
      </g>
      {/* Half on the stamp and half on the page, in the ink that shows on each. */}
      <g color="#1b1f3b" clipPath="url(#on-stamp)">
        <Postmark />
      </g>
      <g color="var(--ink)" mask="url(#off-stamp)">
        <Postmark />
      </g>
    </svg>
  );
}

function Postmark() {
  return (
    <>
      <g stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" opacity="0.55">
        <circle cx="160" cy="46" r="36" />
        <circle cx="160" cy="46" r="26" />
        {[26, 36, 46, 56, 66].map((y) => (
          <path key={y} d={`M40 ${y}q8-6 16 0t16 0 16 0 16 0 16 0`} opacity={0.9} />
        ))}
      </g>
      <text
        x="160"
        y="51"
        textAnchor="middle"
        fill="currentColor"
        fontSize="14"
        fontWeight="650"
        letterSpacing="1.5"
        opacity="0.7"
      >
        SENT
      </text>
    </>
  );
}
