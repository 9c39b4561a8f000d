import { Button } from 'antd';
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react';
import { refreshUser } from '#base/session/web/index.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast, whileBusy } from '#kit/web/notice.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { accountDetail, uploadAvatar } from '../shared/calls.ts';
import { IMAGE_MOST_MB, IMAGE_TYPES } from '../shared/rules.ts';
import { accountText } from '../shared/text/index.ts';
import './account.css';
import { WhyButton } from '#kit/web/page.tsx';

const BOX = 200;
const PREVIEWS = [100, 32] as const;

interface View {
  readonly image: ImageBitmap;
  readonly zoom: number;
  readonly turns: number;
  readonly x: number;
  readonly y: number;
}

const scaleOf = ({ image, zoom }: View): number => (BOX / Math.min(image.width, image.height)) * zoom;

/** The same view with the picture over the whole box, or, where it is smaller, inside of it. */
function held(view: View): View {
  const scale = scaleOf(view);
  const sides = [view.image.width * scale, view.image.height * scale];
  const [width = 0, height = 0] = view.turns % 2 ? sides.reverse() : sides;
  const within = (at: number, side: number) => {
    const most = Math.abs(side - BOX) / 2;
    return Math.min(most, Math.max(-most, at));
  };
  return { ...view, x: within(view.x, width), y: within(view.y, height) };
}

/** Draws the chosen part of the image into a square of any size. */
function draw(canvas: HTMLCanvasElement, view: View): void {
  const c = canvas.getContext('2d');
  if (!c) return;
  const { width } = canvas;
  const k = width / BOX;
  c.setTransform(1, 0, 0, 1, 0, 0);
  c.fillStyle = '#fff';
  c.fillRect(0, 0, width, width);
  c.translate(width / 2 + view.x * k, width / 2 + view.y * k);
  c.rotate((view.turns * Math.PI) / 2);
  c.scale(scaleOf(view) * k, scaleOf(view) * k);
  c.drawImage(view.image, -view.image.width / 2, -view.image.height / 2);
}

/** 编辑个人头像: a crop box of 200 by 200, previews of 100 and 32; what is kept is the crop as PNG. */
export function UserDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(accountText);
  const [view, setView] = useState<View>();
  const input = useRef<HTMLInputElement>(null);
  const crop = useRef<HTMLCanvasElement>(null);
  const previews = useRef<(HTMLCanvasElement | null)[]>([]);
  const from = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    if (!view) return;
    for (const canvas of [crop.current, ...previews.current]) if (canvas) draw(canvas, view);
  }, [view]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const type = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
    if (!(IMAGE_TYPES as readonly string[]).includes(type)) return toast('warning', t('wrong.imageType'));
    if (file.size > IMAGE_MOST_MB * 1024 * 1024)
      return toast('warning', t('wrong.imageSize', { n: IMAGE_MOST_MB }));
    try {
      setView({ image: await createImageBitmap(file), zoom: 1, turns: 0, x: 0, y: 0 });
    } catch {
      toast('warning', t('wrong.image'));
    }
  };
  const change = useCallback(
    (part: (old: View) => Partial<View>) => setView((old) => (old ? held({ ...old, ...part(old) }) : old)),
    [],
  );
  const move = (dx: number, dy: number) => change((old) => ({ x: old.x + dx, y: old.y + dy }));
  const drag = (event: PointerEvent) => {
    if (!from.current) return;
    move(event.clientX - from.current.x, event.clientY - from.current.y);
    from.current = { x: event.clientX, y: event.clientY };
  };
  const zoom = (by: number) => change((old) => ({ zoom: Math.min(6, Math.max(0.5, old.zoom * by)) }));
  const key = (event: KeyboardEvent) => {
    const step = { ArrowLeft: [-5, 0], ArrowRight: [5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] }[event.key];
    if (!step) return;
    event.preventDefault();
    move(step[0] as number, step[1] as number);
  };
  const save = async (): Promise<boolean> => {
    const canvas = crop.current;
    if (!view || !canvas) {
      toast('warning', t('need.image'));
      return false;
    }
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) return false;
    const file = new File([blob], 'avatar.png', { type: 'image/png' });
    await whileBusy(t('busy.modify'), () => send(uploadAvatar, {}, { files: { file } }));
    toast('success', t('done.modify'));
    await Promise.all([refreshCalls(accountDetail), refreshUser()]);
    return true;
  };
  const tools = [
    ['avatar.zoomIn', () => zoom(1.15)],
    ['avatar.zoomOut', () => zoom(1 / 1.15)],
    ['avatar.rotate', () => change((old) => ({ turns: (old.turns + 1) % 4 }))],
  ] as const;
  return (
    <Dialog
      open
      title={t('avatar.title')}
      width={550}
      onClose={onClose}
      onOk={save}
      okText={t('avatar.save')}
      cancelText={t('avatar.cancel')}
      dirty={view !== undefined}
    >
      <div className="acc-crop">
        <div className="acc-crop-box">
          <canvas
            ref={crop}
            width={BOX}
            height={BOX}
            className="acc-crop-area"
            role="img"
            tabIndex={0}
            aria-label={t('avatar.crop')}
            onKeyDown={key}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              from.current = { x: event.clientX, y: event.clientY };
            }}
            onPointerMove={drag}
            onPointerUp={() => {
              from.current = undefined;
            }}
          />
          {view ? null : <span aria-hidden>{t('avatar.none')}</span>}
        </div>
        <div className="acc-preview">
          {PREVIEWS.map((side, i) => (
            <canvas
              key={side}
              width={side}
              height={side}
              aria-hidden
              ref={(canvas) => {
                previews.current[i] = canvas;
              }}
            />
          ))}
          {t('avatar.preview')}
        </div>
        <div className="acc-crop-tools">
          <Button onClick={() => input.current?.click()}>{t('avatar.choose')}</Button>
          {tools.map(([name, act]) => (
            <WhyButton key={name} why={view ? undefined : t('avatar.none')} onClick={act}>
              {t(name)}
            </WhyButton>
          ))}
          <input
            ref={input}
            type="file"
            accept={IMAGE_TYPES.map((type) => `.${type}`).join(',')}
            hidden
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
        </div>
      </div>
    </Dialog>
  );
}
