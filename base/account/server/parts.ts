import type { SessionNeeds } from '#base/session/server/index.ts';

/** What the composition hands to whoever sends codes and links: the parts of a session, and how they leave. */
export const accountParts = ({ session, gateways, publicUrl }: SessionNeeds) => ({
  ...session,
  sms: gateways.sms !== undefined,
  email: gateways.email !== undefined,
  publicUrl,
});
