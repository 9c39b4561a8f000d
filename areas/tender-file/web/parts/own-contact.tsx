import { useState } from 'react';
import type { OutputOf } from '#kit/shared/call.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { WhyButton } from '#kit/web/page.tsx';
import { refreshCalls } from '#kit/web/query.ts';
import { Section } from '#kit/web/section.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { bidderDocuments, updateContact } from '../../shared/calls.ts';
import { contactFields } from '../../shared/schema.ts';
import { fileText } from '../../shared/text/index.ts';

type Own = Pick<OutputOf<typeof bidderDocuments>, 'packageId' | 'contact' | 'can'>;

/** 投标联系人: whom the agency reaches at one's organisation about this lot once the opening has ended; kept up to date here. */
export function OwnContact({ lot: { packageId, contact, can } }: { readonly lot: Own }) {
  const t = useText(fileText);
  const [open, setOpen] = useState(false);
  if (!contact && !can.contact) return null;
  return (
    <Section
      title={t('section.contact')}
      extra={can.contact ? <WhyButton onClick={() => setOpen(true)}>{t('action.contact')}</WhyButton> : null}
    >
      <p className="gh-hint">{t('hint.contact')}</p>
      <dl className="gh-grid">
        <Fact label={t('field.contactName')}>{contact?.contactName ?? t('hint.contactNone')}</Fact>
        {contact ? <Fact label={t('field.contactPhone')}>{contact.contactPhone}</Fact> : null}
        {contact?.contactEmail ? <Fact label={t('field.contactEmail')}>{contact.contactEmail}</Fact> : null}
      </dl>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        texts={fileText}
        fields={contactFields}
        mode="edit"
        title="action.contact"
        load={{ data: contact ?? {} }}
        sections={[{ title: 'section.contact', fields: ['contactName', 'contactPhone', 'contactEmail'] }]}
        save={{
          done: 'done.contact',
          run: async (values, { nonce }) => {
            await send(updateContact, { ...values, packageId }, { nonce });
            await refreshCalls(bidderDocuments);
          },
        }}
      />
    </Section>
  );
}
