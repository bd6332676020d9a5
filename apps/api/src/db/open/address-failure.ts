/** The settings that name a database, each its own address or user. */
export type DatabaseSetting = "DATABASE_URL" | "DATABASE_DIRECT_URL" | "DATABASE_MIGRATE_URL";

/** A database that could not be reached, or refused the connection, by one of its addresses: the cause says why. */
export class AddressFailure extends Error {
  override readonly name = "AddressFailure";
  readonly setting: DatabaseSetting;

  constructor(setting: DatabaseSetting, cause: unknown) {
    super(`no connection by ${setting}`, { cause });
    this.setting = setting;
  }
}
