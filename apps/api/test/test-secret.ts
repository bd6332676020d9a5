/** APP_SECRET of every server a test starts: any that the settings take for a random one. */
export const TEST_SECRET = "b7Jx0pQm4Zr9Ld2Wk6Ty1Vn8Hs3Gf5CeUa";
