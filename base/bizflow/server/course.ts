import type { FlowRecord } from '#base/approval/shared/course-calls.ts';
import { flowMark } from '#base/approval/shared/status.ts';
import type { Read } from '#kit/server/context.ts';
import { bizOp } from '../shared/status.ts';
import { bizflowText } from '../shared/text/index.ts';
import { readableFlows, type Which } from './access.ts';
import { recordsOf } from './store.ts';

const marks = {
  [bizOp.initiated]: [flowMark.flag, 'button.submit'],
  [bizOp.agreed]: [flowMark.correct, 'status.s3'],
  [bizOp.disagreed]: [flowMark.wrong, 'status.s2'],
  [bizOp.withdrawn]: [flowMark.wrong, 'button.withdraw'],
} as const;

/** 流程记录 of the owner's confirmations: handed in, and how they ended. */
export async function course(r: Read, which: Which): Promise<FlowRecord[]> {
  const flows = await readableFlows(r, which);
  const written = await recordsOf(
    r.db,
    flows.map((f) => f.id),
  );
  return written.flatMap(({ opType, userName, at }) => {
    const mark = opType in marks ? marks[opType as keyof typeof marks] : undefined;
    if (!mark) return [];
    return [{ opType: mark[0], name: bizflowText.say(r.lang, mark[1]), userName, time: at.toISOString() }];
  });
}
