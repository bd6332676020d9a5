// The server's content security policy refuses code made from text: zod need not try to make any, which the browser
// would report. Said where zod looks for its settings, and first of all: a schema tries when it is made, and a visitor
// loads nothing of zod.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
