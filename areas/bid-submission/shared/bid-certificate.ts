import { z } from 'zod';
import { readCertificate } from '#base/ca/shared/certificate.ts';

/** With which certificate a bid was sealed (加密证书), and whether the bidder sealed its first version with another. */
export const bidCertificate = z.object({
  serial: z.string(),
  subject: z.string(),
  changed: z.boolean(),
});
type BidCertificate = z.infer<typeof bidCertificate>;

/** What is shown of a certificate; `first` is that of the bidder's first version in the lot. */
export function certificateShown(pem: string, first: string): BidCertificate {
  const { serial, commonName, organisation } = readCertificate(pem);
  return { serial, subject: [organisation, commonName].filter(Boolean).join(' '), changed: pem !== first };
}
