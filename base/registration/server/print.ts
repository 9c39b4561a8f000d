import { Readable } from 'node:stream';
import { userById } from '#base/organisation/server/index.ts';
import { clockOf } from '#kit/server/context.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import { makePdf, type PdfBlock } from '#kit/server/pdf.ts';
import type { InputOf } from '#kit/shared/call.ts';
import type * as calls from '../shared/calls.ts';
import { isPerson } from '../shared/status.ts';
import { registrationText } from '../shared/text/index.ts';
import { ownFor } from './access.ts';
import { formOf } from './record.ts';

const GAP = '＿＿＿＿＿＿';

/** 打印注册表格: what is filled in already stands there, the rest is left to be written by hand. */
export async function print(r: Raw, { kind }: InputOf<typeof calls.printForm>) {
  const { row, person, now } = await r.read(async (read) => {
    const own = await ownFor(read);
    return { row: own, person: await userById(read.db, own.userId), now: await clockOf(read.db) };
  });
  const { lang } = r.ctx;
  const form = formOf(row);
  const say = (key: Parameters<typeof registrationText.say>[1], params?: Record<string, string>) =>
    registrationText.say(lang, key, params);
  const name = form.organisationName ?? GAP;
  const text = (words: string): PdfBlock => ({ kind: 'text', text: words });
  const title = say(`print.${kind}`);
  const own = isPerson(row.regType);
  const letter =
    kind === 'authorisation'
      ? [
          text(
            say('print.authorisationText', {
              legal: form.legalName ?? GAP,
              name,
              agent: row.certifiedAt ? (person?.trueName ?? GAP) : GAP,
              id: row.idNumber ?? GAP,
            }),
          ),
          text(say('print.authorisationNo')),
        ]
      : [
          text(say('print.commitmentLead', { name })),
          ...(['commitmentOne', 'commitmentTwo', 'commitmentThree', 'commitmentFour'] as const).map((part) =>
            text(say(`print.${part}`)),
          ),
        ];
  const facts: [string, string][] = [
    [say('field.organisationName'), name],
    [say('field.creditCode'), row.licenceCode || (form.registrationNumber ?? (own ? '' : GAP))],
  ];
  const places = own
    ? [{ label: say('print.self'), by: 'signature' as const }]
    : [
        { label: say('print.unit'), by: 'seal' as const },
        { label: say('print.legal'), by: 'signature' as const },
        ...(kind === 'authorisation' ? [{ label: say('print.agent'), by: 'signature' as const }] : []),
      ];
  const bytes = await makePdf({
    lang,
    title,
    blocks: [
      ...(own ? [] : [{ kind: 'facts' as const, facts }]),
      ...letter,
      { kind: 'seals', places },
      text(`${say('print.date')}　${say('print.blank')}`),
    ],
    printedAt: now,
  });
  const fileName = say('print.fileName', { title, name: form.organisationName ?? '' });
  return sendFile(r.reply, { fileName, type: 'application/pdf', bytes: Readable.from([bytes]) });
}
