// cspell:ignore netblocks amazonses
import type { ZoneRecords } from "./zone.ts";

/** Records of the services themselves, in the shape they have in the wild; networks are left out. */
export const SHARED: ZoneRecords = {
  "TXT _spf.google.com.": [
    [
      "v=spf1 include:_netblocks.google.com include:_netblocks2.google.com include:_netblocks3.google.com ~all",
    ],
  ],
  "TXT _netblocks.google.com.": [["v=spf1 ip4:35.190.247.0/24 ip4:64.233.160.0/19 ~all"]],
  "TXT _netblocks2.google.com.": [["v=spf1 ip6:2001:4860:4000::/36 ip6:2404:6800:4000::/36 ~all"]],
  "TXT _netblocks3.google.com.": [["v=spf1 ip4:172.217.0.0/19 ip4:108.177.96.0/19 ~all"]],
  "TXT amazonses.com.": [["v=spf1 ip4:199.255.192.0/22 ip4:54.240.0.0/18 -all"]],
  "TXT spf.brevo.com.": [["v=spf1 ip4:185.41.28.0/22 ip4:77.32.128.0/18 -all"]],
  "TXT sendgrid.net.": [["v=spf1 ip4:167.89.0.0/17 ip4:208.117.48.0/20 -all"]],
  "TXT spf.protection.outlook.com.": [["v=spf1 ip4:40.92.0.0/15 ip6:2a01:111:f400::/48 -all"]],
  "A mx.keys.example.": ["192.0.2.25"],
  "TXT none.shared.example.": [["not spf"]],
  "TXT twice.shared.example.": [["v=spf1 -all"], ["v=spf1 ~all"]],
  "TXT slow.shared.example.": "silent",
};
