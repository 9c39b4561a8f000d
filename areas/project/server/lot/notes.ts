import type { LinkNotes } from '#kit/server/part.ts';
import type { Read } from '#kit/server/context.ts';
import { shanghaiTime } from '#kit/shared/time.ts';
import { wordsAs } from '#kit/shared/text.ts';
import { wordingOf } from '../../shared/modes.ts';
import { publicPhase, type ShownPhase } from '../../shared/phase.ts';
import { phaseText } from '../../shared/text/phase.ts';
import { watches } from './lot.ts';
import { phasesOf } from './phase.ts';
import { sidesOfLots } from './store.ts';

function wordsOf({ lang }: Read, { phase, nextCode, nextAt }: ShownPhase, mode: string): string {
  const name = wordsAs(phaseText, wordingOf(mode)).say(lang, `phase.${phase}`);
  return nextCode && nextAt
    ? `${name} · ${phaseText.say(lang, `phaseDate.${nextCode}`)} ${shanghaiTime(nextAt, 'minute')}`
    : name;
}

/** 标段阶段 beside a link to a lot: its own sides and the supervision read it whole, everybody else what was made public. */
export const lotNotes: LinkNotes = {
  key: 'packageId',
  of: async (read, ids) => {
    const phases = await phasesOf(read.db, ids);
    const { user } = read;
    const lots = new Map((await sidesOfLots(read.db, [...phases.keys()])).map((lot) => [lot.packageId, lot]));
    const isInside = (id: string) => {
      const lot = lots.get(id);
      return lot && (watches(user) || [lot.orgId, lot.tendereeOrgId].includes(user.orgId));
    };
    return new Map(
      [...phases].map(([id, phase]) => [
        id,
        wordsOf(read, isInside(id) ? phase : publicPhase(phase), lots.get(id)?.purchaseMode ?? ''),
      ]),
    );
  },
};
