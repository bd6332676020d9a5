import type * as Sdk from "@aws-sdk/client-sesv2";
import type { Connections } from "@dakiya/domain/email-settings";
import { VENDOR_URLS } from "../../../config.ts";
import type { Network } from "../../network/index.ts";
import { createHttpSender } from "../http-exchange.ts";
import type { HttpExchange, HttpSender } from "../http-exchange.ts";

/** A call of the API, by its command of Amazon's client. */
export type SesCall = {
  account: Connections["sesAccount"];
  secret: string;
  command: (
    sdk: typeof Sdk,
  ) => Sdk.SendEmailCommand | Sdk.GetAccountCommand | Sdk.GetEmailIdentityCommand;
  deadlineMs: number;
};

/** Never throws; the exchange says whether SES can have read the request. */
export type SesClient = {
  call: (call: SesCall) => Promise<HttpExchange>;
  close: () => Promise<void>;
};

/** Large, and of no use to those who send by other services. */
const loadSdk = async (): Promise<typeof Sdk> => await import("@aws-sdk/client-sesv2");

/**
 * Amazon's client writes and signs requests. They go out by this product's own connections, which keep to the network's
 * bounds and to a deadline, and are never repeated.
 *
 * @param baseUrl - The vendor's stands for the region's host; another one is the operator's and used as it is.
 */
export function createSesClient(baseUrl: string, network: Network): SesClient {
  const senders = new Map<string, HttpSender>();
  const isVendor = baseUrl === VENDOR_URLS.ses;
  const ownUrl = baseUrl.replace(/\/v2$/, "");
  const senderTo = (origin: string): HttpSender => {
    const sender = senders.get(origin) ?? createHttpSender(origin, isVendor ? network : null);
    senders.set(origin, sender);
    return sender;
  };
  return {
    async call({ account: { region, accessKeyId }, secret, command, deadlineMs }) {
      const endpoint = isVendor ? `https://email.${region}.amazonaws.com` : ownUrl;
      const sdk = await loadSdk();
      let exchange: HttpExchange | null = null;
      const client = new sdk.SESv2Client({
        ...SETTINGS,
        ...{ region, endpoint, credentials: { accessKeyId, secretAccessKey: secret } },
        requestHandler: {
          async handle(request: SignedRequest) {
            exchange = await sendSigned(senderTo(new URL(endpoint).origin), request, deadlineMs);
            throw DONE;
          },
        },
      });
      try {
        await client.send(command(sdk) as Sdk.SendEmailCommand);
      } catch (error) {
        if (error !== DONE && exchange === null) return notWritten(error);
      }
      return exchange ?? notWritten(null);
    },
    close: async () => {
      await Promise.all([...senders.values()].map((sender) => sender.close()));
    },
  };
}

/** Nothing is read from the machine's own AWS settings, and nothing is repeated. */
const SETTINGS: Sdk.SESv2ClientConfig = {
  ...({ maxAttempts: 1, retryMode: "standard", defaultsMode: "standard" } as const),
  ...{ useDualstackEndpoint: false, useFipsEndpoint: false },
};

/** Ends Amazon's handling of a request: its response is read here. */
const DONE = new Error("the request is over");

type SignedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
};

async function sendSigned(
  sender: HttpSender,
  { method, path, headers, body = "" }: SignedRequest,
  deadlineMs: number,
): Promise<HttpExchange> {
  if (method === "GET") return await sender.get({ path, headers, deadlineMs });
  const bytes =
    typeof body === "string"
      ? Buffer.from(body)
      : Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  return await sender.post({ path, headers, body: bytes, deadlineMs });
}

const notWritten = (error: unknown): HttpExchange => {
  const code = error instanceof Error ? error.name : "unknown error";
  return { kind: "not-sent", failure: { code, host: null } };
};
