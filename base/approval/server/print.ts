import { Readable } from 'node:stream';
import { signaturePictures } from '#base/account/server/index.ts';
import { signatureText } from '#base/account/shared/text/signature.ts';
import { unitsById } from '#base/organisation/server/index.ts';
import { clockOf, factDigest } from '#kit/server/context.ts';
import { type Raw, sendFile } from '#kit/server/http/http.ts';
import { makePdf, type PdfBlock, type PdfCell } from '#kit/server/pdf.ts';
import type { Lang } from '#kit/shared/text.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { apvlStatus, opType } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import { printText } from '../shared/text/print.ts';
import { instanceToRead, type Which } from './access.ts';
import { nodeName } from './reads.ts';
import { formContentOf, type InstanceRow, type RecordRow, recordsOf } from './store.ts';
import { serviceOf } from './tell.ts';

/** Places to sign in one row. */
const PLACES = 3;

/** 打印审批单: subject, everything that was decided and said, and a place for the hand of each who decided. */
export async function print(r: Raw, which: Which) {
  const { instance, records, pictures, orgName, digest, now } = await r.read(async (read) => {
    const i = await instanceToRead(read, which);
    const [org] = await unitsById(read.db, [i.orgId]);
    const newestFirst = await recordsOf(read.db, [i.id]);
    return {
      instance: i,
      // A document tells them from the beginning.
      records: newestFirst.toReversed(),
      pictures: await signaturePictures(
        read.db,
        newestFirst.flatMap((one) => one.signatureId ?? []),
      ),
      orgName: org?.orgName ?? '',
      digest: factDigest(await formContentOf(read.db, i.id)),
      now: await clockOf(read.db),
    };
  });
  const { lang } = r.ctx;
  const t = (key: Parameters<typeof printText.say>[1], params?: Record<string, string | number>) =>
    printText.say(lang, key, params);
  const facts: [string, string][] = [
    [t('service'), serviceOf(instance)[lang]],
    [t('status'), approvalText.say(lang, `status.s${instance.apvlStatus}`)],
    [t('submitter'), instance.submitterName],
    [t('organisation'), orgName],
    [t('submitTime'), shanghaiTime(instance.submittedAt)],
    ...(instance.finishedAt
      ? [[t('finishTime'), shanghaiTime(instance.finishedAt)] satisfies [string, string]]
      : []),
  ];
  const running: PdfBlock[] =
    instance.apvlStatus === apvlStatus.inApproval ? [{ kind: 'text', text: t('running') }] : [];
  const bytes = await makePdf({
    lang,
    title: t('title'),
    subtitle: instance.title,
    number: instance.id,
    blocks: [
      { kind: 'facts', facts },
      ...running,
      {
        kind: 'table',
        columns: [
          { title: t('column.step'), share: 1.2 },
          { title: t('column.who'), share: 1.2 },
          { title: t('column.what') },
          { title: t('column.said'), share: 2 },
          { title: t('column.time'), share: 1.3 },
        ],
        rows: records.map((one) => rowOf(instance, one, { lang, pictures })),
        empty: t('empty'),
      },
      { kind: 'text', text: t('content', { digest }), small: true },
      ...signatures(instance, records, lang),
    ],
    printedAt: now,
  });
  const fileName = t('fileName', { title: instance.title.slice(0, 80) });
  return sendFile(r.reply, { fileName, type: 'application/pdf', bytes: Readable.from([bytes]) });
}

const who = (one: RecordRow, lang: Lang): string =>
  one.onBehalf
    ? printText.say(lang, 'onBehalf', { name: one.userName, principal: one.onBehalf })
    : one.userName;

interface Shown {
  readonly lang: Lang;
  /** 手写签名, by id. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

function rowOf(i: InstanceRow, one: RecordRow, { lang, pictures }: Shown): PdfCell[] {
  const isSummary = one.opType === opType.agreedSummary || one.opType === opType.disagreedSummary;
  const what = approvalText.say(lang, `op.o${one.opType}`);
  const files = one.files === '' ? 0 : one.files.split(',').length;
  const said = one.comment + (files > 0 ? printText.say(lang, 'files', { n: files }) : '');
  const picture = one.signatureId ? pictures.get(one.signatureId) : undefined;
  const alt = signatureText.say(lang, 'alt', { name: one.userName });
  return [
    nodeName(i, one.nodeIndex, lang),
    isSummary ? printText.say(lang, 'summary') : [who(one, lang), one.deptName].filter(Boolean).join(' '),
    one.targetName ? printText.say(lang, 'to', { what, name: one.targetName }) : what,
    picture ? { text: said, picture, alt } : said,
    shanghaiTime(one.at),
  ];
}

const decided: ReadonlySet<string> = new Set([opType.agreed, opType.disagreed, opType.returnedToInitiator]);

/** 签字处: of everybody who decided without a signature of their own beside the opinion, once a step. */
function signatures(i: InstanceRow, records: readonly RecordRow[], lang: Lang): PdfBlock[] {
  const labels = records
    .filter((one) => decided.has(one.opType) && !one.signatureId)
    .map((one) =>
      printText.say(lang, 'signPlace', { name: who(one, lang), step: nodeName(i, one.nodeIndex, lang) }),
    );
  const places = [...new Set(labels)].map((label) => ({ label, by: 'signature' as const }));
  const rows = Array.from({ length: Math.ceil(places.length / PLACES) }, (_, at) =>
    places.slice(at * PLACES, (at + 1) * PLACES),
  );
  return rows.map((row) => ({ kind: 'seals', places: row }));
}
