import { lotStatus } from '#areas/project/shared/status.ts';
import type { IssuedTerms } from '#areas/tender-file/server/index.ts';
import { issueTime } from '#areas/tender-file/shared/dates.ts';
import type { Rule } from '#base/law/shared/unlawful.ts';
import { lawText } from '#base/law/shared/text/index.ts';
import { type Html, html, trusted } from '#kit/server/http/html.ts';
import type { Lang } from '#kit/shared/text.ts';
import { fromShanghai, shanghaiDay } from '#kit/shared/time.ts';
import type { PublicRow } from '../store.ts';
import { exact, time, wordsOf } from './words.ts';

interface About {
  readonly terms: IssuedTerms | undefined;
  /** All published bulletins of the lot, the oldest first. */
  readonly fellows: readonly PublicRow[];
  readonly status: string;
  readonly now: Date;
}

interface Step {
  readonly words: string;
  /** None = nobody has set it yet. */
  readonly at?: Date;
  /** It binds, so it is shown as exactly as it was set. */
  readonly binds?: boolean;
  /** How long a legal period is in this lot. */
  readonly period?: string;
  readonly rule?: Rule;
}

const DAY_MS = 86_400_000;

/** Days of a period (期间天数): the day it begins is not counted. */
const days = (from: Date, to: Date): number =>
  Math.round(
    (Date.parse(fromShanghai(shanghaiDay(to))) - Date.parse(fromShanghai(shanghaiDay(from)))) / DAY_MS,
  );

/** What is known of the lot from its terms and its bulletins, in the order of time. */
function stepsOf(lang: Lang, { terms, fellows, status, now }: About): Step[] {
  const t = wordsOf(lang);
  const steps: Step[] = [];
  for (const { bulletinType: type, publishedAt, facts } of fellows) {
    if (type === 'tender') steps.push({ words: t('timeline.published'), at: publishedAt });
    if (type === 'result') steps.push({ words: t('timeline.result'), at: publishedAt });
    if (type === 'failure') steps.push({ words: t('timeline.failure'), at: publishedAt });
    if (type !== 'candidates') continue;
    steps.push({ words: t('timeline.candidates'), at: publishedAt });
    const { publicityBegin: begin, publicityEnd: end } = facts ?? {};
    if (begin && end)
      steps.push({
        words: t('timeline.publicityEnd'),
        at: new Date(end),
        binds: true,
        period: t('timeline.publicityDays', { days: days(new Date(begin), new Date(end)) }),
        rule: 'publicityDays',
      });
  }
  // A lot that failed before its dates had come keeps none of them (终止招标).
  const keeps = ({ at }: Step) => status !== lotStatus.failed || (at !== undefined && at <= now);
  if (terms) steps.push(...termSteps(lang, terms).filter(keeps));
  steps.sort((a, b) => (a.at?.getTime() ?? 0) - (b.at?.getTime() ?? 0));
  const ended = status === lotStatus.failed || status === lotStatus.awarded;
  const publicised = fellows.some((f) => f.bulletinType === 'candidates');
  if (!ended && !publicised) steps.push({ words: t('timeline.candidates'), rule: 'publicityDays' });
  if (!ended) steps.push({ words: t('timeline.result') });
  return steps;
}

function termSteps(lang: Lang, terms: IssuedTerms): Step[] {
  const t = wordsOf(lang);
  const { saleBegin, saleEnd, questionDeadline, bidDeadline } = terms;
  const issued = issueTime(saleBegin.toISOString(), terms.issuedAt);
  return [
    { words: t('timeline.saleBegin'), at: saleBegin, binds: true },
    { words: t('timeline.question'), at: questionDeadline, binds: true },
    {
      words: t('timeline.saleEnd'),
      at: saleEnd,
      binds: true,
      period: t('timeline.saleDays', { days: days(issued, saleEnd) }),
      rule: 'saleDays',
    },
    {
      words: t('timeline.deadline'),
      at: bidDeadline,
      binds: true,
      period: t('timeline.bidDays', { days: days(issued, bidDeadline) }),
      rule: 'documentsToDeadline',
    },
  ];
}

/** 标段进程: what has happened, what is next and when, and the periods that the law asks for. */
export function timelineOf(lang: Lang, about: About): Html {
  const t = wordsOf(lang);
  const all = stepsOf(lang, about);
  const isPast = ({ at }: Step) => at !== undefined && at <= about.now;
  const next = all.findIndex((step) => !isPast(step));
  return html`<ol class="timeline">${all.map((step, i) => {
    const state = isPast(step) ? 'past' : i === next ? 'now' : 'future';
    return html`<li class="${state}"${state === 'now' && trusted(' aria-current="step"')}>${step.words}<span class="when">${
      step.at ? (step.binds ? exact : time)(step.at) : t('timeline.next')
    }${step.period && html` · ${step.period}`}</span>${
      step.rule && html`<span class="rule">${lawText.say(lang, `article.${step.rule}`)}</span>`
    }</li>`;
  })}</ol>`;
}
