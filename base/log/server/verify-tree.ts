import type { Finding } from '#kit/server/finding.ts';
import { nodeHash } from '#kit/shared/crypto/merkle.ts';
import { openNote, readCheckpoint, type NoteKey } from '#kit/shared/crypto/note.ts';
import { toHex } from '#kit/shared/web-crypto.ts';
import { type EventLeaf, type FactLeaf, hashOf, type Leaf } from '../shared/leaf.ts';
import {
  type Ask,
  checkpointsFrom,
  eventsById,
  factsById,
  leavesFrom,
  type SealedLeaf,
  tileRoots,
} from './store.ts';

const PAGE = 1000;
/** More leaves than that between two checkpoints are not named one by one. */
const NAMED = 20;

/** What a finding says of an event: when who did what to which record, and of what kind that is. */
export type NamedEvent = Pick<EventLeaf, 'id' | 'type' | 'actorName' | 'at' | 'subjectType' | 'subjectId'>;

export const nameOfEvent = (e: NamedEvent): string =>
  `事件 / event ${e.id} ${e.type} ${e.actorName} ${e.at} (${e.subjectType} ${e.subjectId})`;
export const nameOfFact = (f: Pick<FactLeaf, 'id' | 'table' | 'row'>): string =>
  `留痕 / mark ${f.id} ${f.table} ${f.row}`;
const nameOf = (l: Leaf): string => (l.kind === 'event' ? nameOfEvent(l) : nameOfFact(l));

/** The peaks of a growing tree (树峰): complete subtrees from left to right, each larger than the next. */
class Peaks {
  private readonly peaks: { size: number; hash: Uint8Array }[] = [];
  size = 0;

  /** Adds a leaf; returns the roots of the tiles that it completes, as level and number. */
  add(hash: Uint8Array): { level: number; index: number; hash: Uint8Array }[] {
    const complete: { level: number; index: number; hash: Uint8Array }[] = [];
    let top = { size: 1, hash };
    this.size += 1;
    for (let left = this.peaks.at(-1); left?.size === top.size; this.peaks.pop(), left = this.peaks.at(-1)) {
      top = { size: top.size * 2, hash: nodeHash(left.hash, top.hash) };
      const level = Math.log2(top.size) / 8;
      if (Number.isInteger(level)) complete.push({ level, index: this.size / top.size - 1, hash: top.hash });
    }
    this.peaks.push(top);
    return complete;
  }

  root(): string {
    const right = this.peaks.at(-1);
    if (!right) return '';
    return toHex(this.peaks.slice(0, -1).reduceRight((hash, left) => nodeHash(left.hash, hash), right.hash));
  }
}

export interface TreeCheck {
  readonly ask: Ask;
  /** Asks as one tenant, whose events no other connection sees. */
  readonly as: (tenantId: string) => Promise<Ask>;
  readonly tenants: readonly string[];
  readonly key: NoteKey;
  /** Checkpoints that left the house: signed notes from receipts, files, witnesses. */
  readonly against: readonly string[];
}

async function contentOf(c: TreeCheck, page: readonly SealedLeaf[]): Promise<ReadonlyMap<string, Leaf>> {
  const ids = (kind: Leaf['kind']) => page.filter((l) => l.kind === kind).map((l) => l.ref);
  const found = new Map<string, Leaf>();
  for (const fact of await factsById(c.ask, ids('fact'))) found.set(`fact ${fact.id}`, fact);
  for (const tenant of c.tenants)
    for (const e of await eventsById(await c.as(tenant), ids('event'))) found.set(`event ${e.id}`, e);
  return found;
}

interface Promised {
  readonly size: number;
  readonly root: string;
}

/** The checkpoints that speak for this log: those of the database and those from outside, by size. */
async function promised(c: TreeCheck, findings: Finding[]): Promise<Promised[]> {
  const all: Promised[] = [];
  const read = async (note: string, size?: number) => {
    const text = await openNote(note, c.key);
    const said = text === undefined ? undefined : readCheckpoint(text);
    if (said && said.origin === c.key.name && (size === undefined || size === said.size))
      all.push({ size: said.size, root: toHex(said.root) });
    else
      findings.push({
        subject: `检查点 / checkpoint ${size ?? note.split('\n')[1] ?? ''}`,
        zh: '签名无效，或不属于本日志',
        en: 'its signature does not verify, or it is of another log',
      });
  };
  for (let page = await checkpointsFrom(c.ask, 0, PAGE); page.length > 0; ) {
    for (const { note, size } of page) await read(note, Number(size));
    page = await checkpointsFrom(c.ask, Number(page.at(-1)?.size), PAGE);
  }
  for (const note of c.against) await read(note);
  return all.toSorted((a, b) => a.size - b.size);
}

/** 核验日志树: every leaf is what was sealed, and the tree is the one that every checkpoint promised. */
export async function checkTree(c: TreeCheck): Promise<{ looked: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  const due = await promised(c, findings);
  const tiles = await tileRoots(c.ask);
  const peaks = new Peaks();
  let since: string[] = [];
  let broken = false;
  const compare = () => {
    for (; due[0]?.size === peaks.size; due.shift()) {
      if (broken || due[0].root === peaks.root()) continue;
      // Whatever follows cannot fit any more: the first one tells where.
      broken = true;
      findings.push({
        subject: `检查点 / checkpoint ${peaks.size}: ${since.slice(0, NAMED).join('; ')}`,
        zh: '这些叶子与已签名的检查点不符',
        en: 'these leaves differ from the signed checkpoint',
      });
    }
  };
  let last = 0;
  for (let page = await leavesFrom(c.ask, 0, PAGE); page.length > 0; ) {
    const content = await contentOf(c, page);
    for (const sealed of page) {
      const leaf = content.get(`${sealed.kind} ${sealed.ref}`);
      const name = leaf
        ? nameOf(leaf)
        : `${sealed.kind === 'event' ? '事件 / event' : '留痕 / mark'} ${sealed.ref}`;
      if (Number(sealed.position) !== peaks.size)
        findings.push({
          subject: `叶子 / leaf ${peaks.size}`,
          zh: '日志中缺少这一叶子',
          en: 'the log lacks this leaf',
        });
      if (!leaf)
        findings.push({
          subject: name,
          zh: '已封存，但记录已不存在',
          en: 'it was sealed, but its row is gone',
        });
      else if (toHex(hashOf(leaf)) !== toHex(sealed.hash))
        findings.push({ subject: name, zh: '与封存时不同', en: 'it differs from what was sealed' });
      for (const tile of peaks.add(new Uint8Array(sealed.hash)))
        if (tiles.get(`${tile.level}/${tile.index}`) !== toHex(tile.hash))
          findings.push({
            subject: `瓦片 / tile ${tile.level}/${tile.index}`,
            zh: '与其下的叶子不符',
            en: 'it differs from the leaves below it',
          });
      since.push(name);
      if (due[0]?.size === peaks.size) {
        compare();
        since = [];
      }
      last = Number(sealed.position);
    }
    page = await leavesFrom(c.ask, last + 1, PAGE);
  }
  for (const one of due)
    findings.push({
      subject: `检查点 / checkpoint ${one.size}`,
      zh: `日志只有 ${peaks.size} 片叶子，末尾的记录已被删除`,
      en: `the log has only ${peaks.size} leaves: its end was cut off`,
    });
  if (since.length > 0)
    findings.push({
      subject: since.slice(0, NAMED).join('; '),
      zh: '这些叶子没有被任何检查点签名',
      en: 'no checkpoint signs these leaves',
    });
  return { looked: peaks.size, findings };
}
