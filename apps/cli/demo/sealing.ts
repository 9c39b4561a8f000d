import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { recordTime } from '#base/ca/shared/calls.ts';
import { uploadFile } from '#base/file/shared/calls.ts';
import { confirmSeal, grantSeal, pageSeals, registerSeal, usableSeals } from '#base/seal/shared/calls.ts';
import type { Cast } from './cast.ts';
import type { ApiUser } from './client.ts';

const SIDE = 600;
const RED = '#c8161d';
const FAMILY = 'Gongheng Demo Seal';

/** A round seal as an office has it (公章图样): the name around a star, the kind below. */
function roundSeal(name: string, kind: string): Buffer {
  const folder = dirname(
    createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/package.json'),
  );
  GlobalFonts.registerFromPath(join(folder, '700Bold', 'NotoSansSC_700Bold.ttf'), FAMILY);
  const canvas = createCanvas(SIDE, SIDE);
  const c = canvas.getContext('2d');
  c.translate(SIDE / 2, SIDE / 2);
  c.strokeStyle = RED;
  c.fillStyle = RED;
  c.lineWidth = 12;
  c.beginPath();
  c.arc(0, 0, SIDE / 2 - 16, 0, 2 * Math.PI);
  c.stroke();
  c.beginPath();
  for (let i = 0; i < 10; i += 1) {
    const radius = i % 2 === 0 ? 80 : 31;
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    c.lineTo(radius * Math.cos(angle), radius * Math.sin(angle));
  }
  c.fill();
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.font = `54px "${FAMILY}"`;
  const letters = Array.from(name);
  const step = Math.min(0.34, 4.3 / Math.max(1, letters.length - 1));
  letters.forEach((letter, i) => {
    c.save();
    c.rotate((i - (letters.length - 1) / 2) * step);
    c.fillText(letter, 0, -(SIDE / 2 - 68));
    c.restore();
  });
  c.font = `44px "${FAMILY}"`;
  c.fillText(kind, 0, 170);
  return canvas.toBuffer('image/png');
}

interface Keepers {
  /** Registers it and gives its use. */
  readonly manager: ApiUser;
  readonly confirmer: ApiUser;
  readonly holder: ApiUser;
}

interface Wanted {
  readonly orgName: string;
  readonly sealName: string;
  readonly sealKind: string;
}

/** 印章启用: registered by one, confirmed by another, given to whoever signs with it. Answers its id. */
async function sealInUse(
  { manager, confirmer, holder }: Keepers,
  { orgName, sealName, sealKind }: Wanted,
): Promise<string> {
  const usable = (await holder.send(usableSeals, {})).find((one) => one.sealName === sealName);
  if (usable) return usable.id;
  const known = (await manager.send(pageSeals, { sealKind })).records.filter(
    (one) => one.sealName === sealName,
  );
  let id = known.find((one) => one.status === '10' || one.status === '20')?.id;
  if (!id) {
    const png = new Uint8Array(roundSeal(orgName, sealName));
    const file = await manager.upload<{ id: string }>(uploadFile.path, `${sealName}.png`, png);
    id = (await manager.send(registerSeal, { sealName, sealKind, validUntil: null, imageId: file.id })).id;
  }
  if (known.every((one) => one.id !== id || one.status === '10')) await confirmer.send(confirmSeal, { id });
  const { userId } = await holder.send(recordTime, {});
  await manager.send(grantSeal, { id, userId });
  return id;
}

/** 招标人合同专用章: registered by its lead, confirmed by its representative, who may sign with it. Answers its id. */
export async function ownerSeal({ owner, ownerlead, say }: Cast, orgName: string): Promise<string> {
  const id = await sealInUse(
    { manager: ownerlead, confirmer: owner, holder: owner },
    { orgName, sealName: '合同专用章', sealKind: '2' },
  );
  say('招标人的合同专用章已启用', 'the contract seal of the tenderee is in use');
  return id;
}

/** 代理机构公章: registered by the department head, confirmed by the director, who puts it on notices. Answers its id. */
export async function agencySeal({ leader, director, say }: Cast, orgName: string): Promise<string> {
  const id = await sealInUse(
    { manager: leader, confirmer: director, holder: director },
    { orgName, sealName: '公章', sealKind: '1' },
  );
  say('代理机构的公章已启用', 'the official seal of the agency is in use');
  return id;
}
