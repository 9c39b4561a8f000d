import { Button } from 'antd';
import { useRef, useState } from 'react';
import { pageDispatches } from '#base/message/shared/calls.ts';
import { messageTemplate } from '#base/message/shared/template.ts';
import { type PassedSlider, SliderDialog } from '#base/session/web/index.ts';
import type { InputOf, OutputOf } from '#kit/shared/call.ts';
import type { ControlProps } from '#kit/web/form/control.ts';
import { toast } from '#kit/web/notice.ts';
import { CallFailed, isFieldless } from '#kit/web/call-failed.ts';
import { send } from '#kit/web/send.ts';
import { TextInput } from '#kit/web/form/text-input.tsx';
import { useText } from '#kit/web/text.ts';
import { useWait } from '#kit/web/wait.ts';
import type { sendResetCode } from '../../shared/calls.ts';
import { CODE_MINUTES } from '../../shared/rules.ts';
import { accountText } from '../../shared/text/index.ts';
import { Line } from './line.tsx';

interface CodeInputProps extends Omit<ControlProps, 'onChange'> {
  /** For one's own mobile or for a new one. */
  readonly call: typeof sendResetCode;
  readonly mobile: () => string;
  /** Says what is wrong with the mobile; nothing is asked then. */
  readonly checkMobile: () => boolean | Promise<boolean>;
  readonly onChange?: ((value: string) => void) | undefined;
  /** Nobody is signed in: the code is for who forgot the password. */
  readonly anonymous?: boolean | undefined;
  /** The refusal of the mobile goes beside the mobile. */
  readonly onRefused: (error: unknown) => void;
}

type Sent = OutputOf<typeof sendResetCode>;

/** 手机验证码: the slider first, then the code, then sixty seconds until the next one. */
export function CodeInput({
  call,
  mobile,
  checkMobile,
  onRefused,
  anonymous = false,
  value,
  onChange,
  ...given
}: CodeInputProps) {
  const t = useText(accountText);
  const [slider, setSlider] = useState(false);
  const [sent, setSent] = useState<Sent>();
  const [why, setWhy] = useState<string>();
  const { left, begin } = useWait();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const passed = async (proof: PassedSlider) => {
    setSlider(false);
    setBusy(true);
    const input: InputOf<typeof sendResetCode> = {
      mobile: mobile(),
      captchaX: proof.moveX,
      captchaY: proof.moveY,
      random: proof.uuid,
      type: '2',
    };
    setWhy(undefined);
    try {
      const answer = await send(call, input, { anonymous, quiet: isFieldless });
      setSent(answer);
      if (answer.delivery === 'sent') toast('success', t('done.send'));
      begin(answer.waitSeconds);
      // The button rests for a minute: what comes next is to type the code.
      field.current?.focus();
    } catch (error) {
      onRefused(error);
      // Too soon, too many, nothing to send by: it stays beside the button.
      if (isFieldless(error)) setWhy(error.msg);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="gh-pick">
        <TextInput
          {...given}
          ref={field}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={value}
          onChange={(typed) => onChange?.(typed.replace(/\D/g, ''))}
        />
        <Button
          disabled={left > 0}
          loading={busy}
          onClick={async () => {
            if (await checkMobile()) setSlider(true);
          }}
        >
          {left > 0 ? t('code.wait', { n: left }) : t('code.get')}
        </Button>
      </div>
      {why === undefined ? null : (
        <p className="gh-wrong" role="alert">
          {why}
        </p>
      )}
      {sent?.delivery === 'local' ? (
        <LocalOutbox key={left > 58 ? 'fresh' : 'old'} anonymous={anonymous} />
      ) : null}
      {sent?.delivery === 'sent' ? (
        <p className="acc-note acc-note-code" role="status">
          {t('code.sent', { minutes: CODE_MINUTES })}
        </p>
      ) : null}
      {slider ? (
        <SliderDialog onPassed={(proof) => void passed(proof)} onClose={() => setSlider(false)} />
      ) : null}
    </>
  );
}

interface CodeLineProps extends Omit<CodeInputProps, 'mobile'> {
  readonly mobile: string;
  readonly value: string;
  readonly problem?: string | undefined;
}

/** The same as a labelled line of a step. */
export function CodeLine({ problem, mobile, ...code }: CodeLineProps) {
  const t = useText(accountText);
  return (
    <Line label={t('field.code')} required problem={problem}>
      {(input) => <CodeInput {...input} {...code} mobile={() => mobile} />}
    </Line>
  );
}

/** 本地发件箱: nothing was sent; the text can be read here. */
function LocalOutbox({ anonymous }: { readonly anonymous: boolean }) {
  const t = useText(accountText);
  const [text, setText] = useState<string>();
  const look = async () => {
    const { records } = await send(pageDispatches, { current: 1, size: 10 }).catch((error: unknown) => {
      if (error instanceof CallFailed) return { records: [] };
      throw error;
    });
    const template = messageTemplate(accountText, 'message.code');
    setText(records.find((m) => m.templateCode === template)?.content ?? t('code.none'));
  };
  return (
    <div className="acc-note acc-note-code" role="status">
      <span>{t('code.local')}</span>
      {text ? <strong>{text}</strong> : null}
      {text || anonymous ? null : (
        <button type="button" className="gh-link" onClick={() => void look()}>
          {t('code.look')}
        </button>
      )}
    </div>
  );
}
