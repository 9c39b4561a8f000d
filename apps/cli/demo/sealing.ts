import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { recordTime } from '#base/ca/shared/calls.ts';
import { uploadFile } from '#base/file/shared/calls.ts';
import { confirmSeal, grantSeal, pageSeals, registerSeal, usableSeals } from '#base/seal/shared/calls.ts';
import type { Cast } from './cast.ts';

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

/** 招标人合同专用章: registered by its lead, confirmed by its representative, who may sign with it. Answers its id. */
export async function ownerSeal({ owner, ownerlead, say }: Cast, orgName: string): Promise<string> {
  const [usable] = await owner.send(usableSeals, {});
  if (usable) return usable.id;
  const known = (await ownerlead.send(pageSeals, { sealKind: '2' })).records;
  let id = known.find((one) => one.status === '10' || one.status === '20')?.id;
  if (!id) {
    const png = new Uint8Array(roundSeal(orgName, '合同专用章'));
    const file = await ownerlead.upload<{ id: string }>(uploadFile.path, '合同专用章.png', png);
    id = (
      await ownerlead.send(registerSeal, {
        sealName: '合同专用章',
        sealKind: '2',
        validUntil: null,
        imageId: file.id,
      })
    ).id;
  }
  if (known.every((one) => one.id !== id || one.status === '10')) await owner.send(confirmSeal, { id });
  const { userId } = await owner.send(recordTime, {});
  await ownerlead.send(grantSeal, { id, userId });
  say('招标人的合同专用章已启用', 'the contract seal of the tenderee is in use');
  return id;
}
