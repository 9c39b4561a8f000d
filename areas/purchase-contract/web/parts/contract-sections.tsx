import { later } from '#kit/web/chunk.ts';
import { Alert } from 'antd';
import { Suspense } from 'react';
import type { Route } from '#kit/shared/names.ts';
import type { TextKey } from '#kit/shared/text.ts';
import { LotFacts } from '#areas/project/web/index.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { Money, moneyText } from '#kit/web/money.tsx';
import { KeyFact, KeyFacts } from '#kit/web/reading.tsx';
import { Section } from '#kit/web/section.tsx';
import { Loading } from '#kit/web/states.tsx';
import { useText } from '#kit/web/text.ts';
import { Time, Until } from '#kit/web/time.tsx';
import type { ContractRecord } from '../../shared/schema.ts';
import { contractStatus as s, isConcluded } from '../../shared/status.ts';
import { contractText } from '../../shared/text/index.ts';
import {
  ActsSection,
  GoodsTable,
  LongWords,
  PaperHint,
  periodText,
  SigningSection,
} from './paper-sections.tsx';
import { PaymentsTable } from './payments-table.tsx';
import { Supplements } from './supplements.tsx';
import './contract.css';

// Only contracts in force have any.
const Performance = later(() => import('./performance.tsx').then((m) => m.Performance));

export interface ContractProps {
  readonly contract: ContractRecord;
}

type Key = TextKey<(typeof contractText)['zh']>;

/** 采购合同 to be read: what decides first, then its terms, who signed, and how it came about. */
export function ContractSections({
  contract,
  supplement,
}: ContractProps & { readonly supplement?: ((id: string) => Route) | undefined }) {
  const t = useText(contractText);
  return (
    <>
      <ContractHint contract={contract} />
      <Section title={t('section.award')}>
        <AwardFacts contract={contract} />
      </Section>
      <PurchaseSection contract={contract} />
      <TermsSection contract={contract} />
      <Section title={t('section.payments')}>
        <PaymentsTable contract={contract} rows={contract.payments} />
      </Section>
      <ItemsSection contract={contract} />
      {isConcluded(contract.status) ? <Supplements contract={contract} to={supplement} /> : null}
      {isConcluded(contract.status) ? (
        <Section title={t('section.performance')}>
          <Suspense fallback={<Loading rows={3} />}>
            <Performance contract={contract} />
          </Suspense>
        </Section>
      ) : null}
      {contract.contentDigest ? <SigningSection contract={contract} /> : null}
      <ActsSection contract={contract} />
      <Section title={t('section.lot')}>
        <LotFacts lot={{ ...contract.lot, agencyName: contract.agencyName }} />
      </Section>
    </>
  );
}

const hints: Readonly<Record<string, Key>> = {
  [s.draft]: 'hint.draft',
  [s.inApproval]: 'hint.inApproval',
  [s.returned]: 'hint.approvalReturned',
  [s.withOwner]: 'hint.withOwner',
  [s.sent]: 'hint.sent',
  [s.confirmed]: 'hint.confirmed',
  [s.inForce]: 'hint.inForce',
  [s.performed]: 'hint.performed',
};

/** How it stands and who acts next; why it came back; that it is late. */
export function ContractHint({ contract }: ContractProps) {
  const t = useText(contractText);
  const { status, returnReason, lateReason, can } = contract;
  const toReceive = can.receive && contract.performance.some((p) => p.kind === 'payment' && !p.receivedAt);
  const key: Key = can.ownerDecide
    ? 'hint.withOwnerYou'
    : can.supplierDecide
      ? 'hint.sentYou'
      : toReceive
        ? 'hint.receiveYou'
        : (hints[status] ?? 'hint.draft');
  const returned = status === s.returned || status === s.refused;
  return (
    <PaperHint
      state={isConcluded(status) && !toReceive ? 'done' : returned ? 'returned' : 'open'}
      title={returned && returnReason ? t('hint.returned', { reason: returnReason }) : t(key)}
    >
      {lateReason ? (
        <Alert type="warning" showIcon title={t('hint.lateSaid', { reason: lateReason })} />
      ) : null}
    </PaperHint>
  );
}

/** 中标结果: what the award has fixed, and until when the contract is concluded. */
export function AwardFacts({ contract }: ContractProps) {
  const t = useText(contractText);
  return (
    <>
      <KeyFacts>
        <KeyFact label={t('field.supplierName')}>{contract.supplierName}</KeyFact>
        <KeyFact label={t('field.price')}>
          <Money value={contract.price} capital />
        </KeyFact>
        <KeyFact label={t('field.lastDay')}>
          <Until at={contract.until} over={contract.signedAt !== null} />
        </KeyFact>
      </KeyFacts>
      <dl className="gh-grid">
        <Fact label={t('field.contractCode')}>{contract.contractCode}</Fact>
        <Fact label={t('field.tendereeName')}>{contract.tendereeName}</Fact>
        <Fact label={t(contract.purchase ? 'field.purchaseNotice' : 'field.notice')}>
          {contract.noticeNo}
        </Fact>
        <Fact label={t('field.noticeAt')}>
          <Time value={contract.noticeAt} precision="second" />
        </Fact>
        {contract.signedAt ? (
          <Fact label={t('field.signedAt')}>
            <Time value={contract.signedAt} precision="second" />
          </Fact>
        ) : null}
      </dl>
    </>
  );
}

/** 采购条款 of a simple purchase: they bind both sides as they were announced. */
function PurchaseSection({ contract }: ContractProps) {
  const t = useText(contractText);
  if (!contract.purchase) return null;
  return (
    <Section title={t('section.purchase')}>
      <PurchaseFacts contract={contract} />
    </Section>
  );
}

/** The same without a frame of its own, for the form. */
export function PurchaseFacts({ contract: { purchase } }: ContractProps) {
  const t = useText(contractText);
  if (!purchase) return null;
  return (
    <>
      <p className="gh-hint">{t('hint.purchase')}</p>
      <dl className="gh-grid">
        <Fact label={t('field.purchaseDelivery')} wide>
          <LongWords of={purchase.deliveryTerms} />
        </Fact>
        <Fact label={t('field.purchasePayment')} wide>
          <LongWords of={purchase.paymentTerms} />
        </Fact>
        {purchase.furtherTerms ? (
          <Fact label={t('field.purchaseOther')} wide>
            <LongWords of={purchase.furtherTerms} />
          </Fact>
        ) : null}
        {purchase.fileIds ? (
          <Fact label={t('field.purchaseFiles')} wide>
            <FileLinks value={purchase.fileIds} />
          </Fact>
        ) : null}
      </dl>
    </>
  );
}

function TermsSection({ contract: c }: ContractProps) {
  const t = useText(contractText);
  return (
    <Section title={t('section.terms')}>
      <dl className="gh-grid">
        <Fact label={t('field.contractName')} wide>
          {c.contractName}
        </Fact>
        <Fact label={t('field.duration')}>{c.duration ?? '—'}</Fact>
        <Fact label={t('field.period')}>{periodText(c) || '—'}</Fact>
        <Fact label={t('field.quality')}>{c.quality ?? '—'}</Fact>
        <Fact label={t('field.acceptance')} wide>
          <LongWords of={c.acceptance} />
        </Fact>
        <Fact label={t('field.bondAmount')}>{c.bondAmount === null ? '—' : moneyText(c.bondAmount)}</Fact>
        {c.bondTerms ? (
          <Fact label={t('field.bondTerms')} wide>
            <LongWords of={c.bondTerms} />
          </Fact>
        ) : null}
        {c.otherTerms ? (
          <Fact label={t('field.otherTerms')} wide>
            <LongWords of={c.otherTerms} />
          </Fact>
        ) : null}
        <Fact label={t('field.contractFileId')}>
          <FileLinks value={c.contractFileId} />
        </Fact>
        {c.fileIds ? (
          <Fact label={t('field.fileIds')}>
            <FileLinks value={c.fileIds} />
          </Fact>
        ) : null}
      </dl>
    </Section>
  );
}

/** 分项报价 of the winning bid, as it was opened. */
export function ItemsSection({ contract }: ContractProps) {
  const t = useText(contractText);
  const rows = contract.items.map((item, i) => ({ ...item, key: String(i) }));
  return (
    <Section title={t('section.items')}>
      <GoodsTable
        label={t('section.items')}
        rows={rows}
        rowKey={(r) => r.key}
        empty={t('hint.noItems')}
        count={t('field.count')}
        height={480}
      />
    </Section>
  );
}
