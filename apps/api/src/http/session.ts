import type { UserWire } from "@dakiya/domain/wire";

/** The session of one request: reads its cookies, sets new ones on its answer. Shared by both transports. */
export type RequestSession = {
  /** @throws AppError "unauthenticated" when there is no valid access token. */
  requireUserId: () => Promise<number>;
  verify: () => Promise<UserWire>;
  login: (idToken: string) => Promise<UserWire>;
  refresh: () => Promise<void>;
  logout: () => Promise<void>;
};
