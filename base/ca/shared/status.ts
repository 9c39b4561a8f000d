/** Stored codes of a binding (绑定状态). */
export const bindingStatus = { bound: '1', unbound: '2' } as const;

/** The platform's own authority for demonstrations (演示用证书机构), never a licensed certification service. */
export const DEMO_CA = 'DEMO';

/** PIN of the demonstration's key stores (演示证书密码). */
export const DEMO_PIN = '123456';

/** States of a report that a key is lost (密钥丢失申报). */
export const lostState = { waiting: '0', agreed: '1', refused: '2', ended: '3' } as const;
export const lostStates = [lostState.waiting, lostState.agreed, lostState.refused, lostState.ended] as const;

/** Hours between the platform's consent and unbinding without the key (等待期): time to stop a stranger. */
export const LOST_HOURS = 24;

/** 证书类型: what its key may be used for. */
export const certificateTypes = ['both', 'sign', 'seal'] as const;
export type CertificateType = (typeof certificateTypes)[number];

/** What a certificate is worth at the moment (证书状态). */
export const certificateStates = ['valid', 'notYetValid', 'expired', 'unbound', 'notTrusted'] as const;
export type CertificateState = (typeof certificateStates)[number];
