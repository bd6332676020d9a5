const MADE_UP = /(?:^|\.)(?:example\.(?:com|net|org)|sample\.example)$/;

/** Whether a domain is one of sample data: nobody's mailbox is there, and nothing is wrong with a list that has them. */
export const isMadeUp = (domain: string): boolean => MADE_UP.test(domain);
