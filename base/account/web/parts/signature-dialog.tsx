import { Button, Space } from 'antd';
import { type PointerEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { later } from '#kit/web/chunk.ts';
import { Dialog } from '#kit/web/dialog.tsx';
import { toast, whileBusy } from '#kit/web/notice.ts';
import { refreshCalls } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { IMAGE_MOST_MB, IMAGE_TYPES } from '../../shared/rules.ts';
import { handSignature, keepHandSignature } from '../../shared/signature-calls.ts';
import { accountText } from '../../shared/text/index.ts';
import { signatureText } from '../../shared/text/signature.ts';

const SignByPhone = later(() => import('./sign-by-phone.tsx').then((m) => m.SignByPhone));

const [WIDTH, HEIGHT] = [600, 200];

/** White paper, so that a picture without ground is read like one on paper. */
function clear(canvas: HTMLCanvasElement | null): void {
  const c = canvas?.getContext('2d');
  if (!canvas || !c) return;
  c.fillStyle = '#fff';
  c.fillRect(0, 0, canvas.width, canvas.height);
}

/** 书写签名: on the pad with mouse, pen or finger, by a picture of a signature, or on one's telephone. */
export function SignatureDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(signatureText);
  const say = useText(accountText);
  const pad = useRef<HTMLCanvasElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const from = useRef<{ x: number; y: number }>(undefined);
  const [written, setWritten] = useState(false);
  const [byPhone, setByPhone] = useState(false);
  const onKept = useCallback(() => {
    toast('success', t('kept'));
    onClose();
  }, [t, onClose]);
  useEffect(() => clear(pad.current), []);

  /** Where on the paper the pointer is, however large the pad is shown. */
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) / box.width) * WIDTH,
      y: ((event.clientY - box.top) / box.height) * HEIGHT,
    };
  };
  const stroke = (event: PointerEvent<HTMLCanvasElement>) => {
    const c = pad.current?.getContext('2d');
    if (!c || !from.current) return;
    const to = at(event);
    c.strokeStyle = '#000';
    c.lineWidth = 4;
    c.lineCap = 'round';
    c.beginPath();
    c.moveTo(from.current.x, from.current.y);
    // A line to where it begins is not drawn: a dot (点) has to be a little longer.
    c.lineTo(to.x + 0.1, to.y);
    c.stroke();
    from.current = to;
    setWritten(true);
  };
  const lift = () => {
    from.current = undefined;
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    const type = file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase();
    if (!(IMAGE_TYPES as readonly string[]).includes(type)) return toast('warning', say('wrong.imageType'));
    if (file.size > IMAGE_MOST_MB * 1024 * 1024)
      return toast('warning', say('wrong.imageSize', { n: IMAGE_MOST_MB }));
    try {
      const image = await createImageBitmap(file);
      clear(pad.current);
      const scale = Math.min(WIDTH / image.width, HEIGHT / image.height);
      const [width, height] = [image.width * scale, image.height * scale];
      pad.current
        ?.getContext('2d')
        ?.drawImage(image, (WIDTH - width) / 2, (HEIGHT - height) / 2, width, height);
      setWritten(true);
    } catch {
      toast('warning', say('wrong.image'));
    }
  };
  const save = async (): Promise<boolean> => {
    if (!written || !pad.current) {
      toast('warning', t('empty'));
      return false;
    }
    const canvas = pad.current;
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    if (!blob) return false;
    const file = new File([blob], 'signature.png', { type: 'image/png' });
    try {
      await whileBusy(say('busy.modify'), () => send(keepHandSignature, {}, { files: { file } }));
    } catch {
      return false;
    }
    toast('success', t('kept'));
    await refreshCalls(handSignature);
    return true;
  };
  return (
    <Dialog
      open
      title={t('title')}
      width={680}
      onClose={onClose}
      onOk={save}
      okText={t('save')}
      dirty={written}
    >
      <p className="gh-hint">{t('hint')}</p>
      <canvas
        ref={pad}
        width={WIDTH}
        height={HEIGHT}
        className="acc-pad"
        role="img"
        aria-label={t('pad')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = at(event);
          stroke(event);
        }}
        onPointerMove={stroke}
        onPointerUp={lift}
        onPointerCancel={lift}
      />
      <p className="gh-hint">{t('pad')}</p>
      <Space wrap>
        <Button
          onClick={() => {
            clear(pad.current);
            setWritten(false);
          }}
        >
          {t('clear')}
        </Button>
        <Button onClick={() => input.current?.click()}>{t('choose')}</Button>
        <Button className="acc-phone" aria-expanded={byPhone} onClick={() => setByPhone(!byPhone)}>
          {t(byPhone ? 'here' : 'phone')}
        </Button>
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
      </Space>
      {byPhone ? (
        <Suspense fallback={null}>
          <SignByPhone onKept={onKept} />
        </Suspense>
      ) : null}
    </Dialog>
  );
}
