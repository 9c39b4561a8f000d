import { later } from '#kit/web/chunk.ts';
import { Radio } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { Dialog } from '#kit/web/dialog.tsx';
import { PickerField } from '#kit/web/form/picker.tsx';
import { useOnce } from '#kit/web/once.ts';
import { useCall } from '#kit/web/query.ts';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { addSign, transmit, transmitUsers } from '../shared/calls.ts';
import type { SignPlace } from '../shared/status.ts';
import { approvalText } from '../shared/text/index.ts';
import { PeopleField } from './people-field.tsx';

// Few pass a task on: the book comes when it is opened.
const AddressBook = later(() => import('#base/people/web/index.ts').then((m) => m.AddressBook));

interface TransferProps {
  readonly taskId: string;
  readonly said: { readonly comment: string; readonly files: string[] };
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 转交: the task goes to one other user of the organisation, found in the address book. */
export function TransferDialog({ taskId, said, onClose, onDone }: TransferProps) {
  const t = useText(approvalText);
  const once = useOnce();
  const { data: users } = useCall(transmitUsers, { taskId });
  const [to, setTo] = useState<{ readonly id: string; readonly name: string }>();
  const [missing, setMissing] = useState(false);
  const run = async () => {
    if (!to) {
      setMissing(true);
      return false;
    }
    const done = await once('transmit', (nonce) =>
      send(transmit, { taskId, users: [to.id], ...said }, { nonce }),
    );
    if (done) onDone();
    return done;
  };
  const among = new Set(users?.map((u) => u.id));
  return (
    <Dialog
      open
      title={t('button.transmit')}
      onClose={onClose}
      onOk={run}
      okText={t('button.transmit')}
      width={480}
    >
      <PickerField
        value={to?.id ?? null}
        shown={to?.name}
        aria-label={t('field.users')}
        aria-required
        aria-invalid={missing}
        picker={({ open, onClose: close }) =>
          open ? (
            <Suspense fallback={null}>
              <AddressBook
                among={among}
                onPick={([one]) => {
                  setTo(one);
                  setMissing(false);
                }}
                onClose={close}
              />
            </Suspense>
          ) : null
        }
      />
      {missing ? (
        <p className="ap-problem" role="alert">
          {t('need.transferUser')}
        </p>
      ) : null}
    </Dialog>
  );
}

interface OneProps {
  readonly title: string;
  readonly label: string;
  /** Said when nothing was chosen. */
  readonly need: string;
  readonly okText?: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onClose: () => void;
  readonly onChoose: (value: string) => Promise<boolean>;
  /** What else is asked about the choice. */
  readonly more?: (chosen: string | undefined) => ReactNode;
}

/** 退回到指定环节, 选择流转路径: one of several, named by who decides. */
export function ChooseDialog({ title, label, need, okText, options, onClose, onChoose, more }: OneProps) {
  const [chosen, setChosen] = useState<string>();
  const [missing, setMissing] = useState(false);
  const run = () => {
    if (chosen) return onChoose(chosen);
    setMissing(true);
    return false;
  };
  return (
    <Dialog open title={title} onClose={onClose} onOk={run} okText={okText} width={480}>
      <Radio.Group
        className="ap-steps"
        aria-label={label}
        value={chosen}
        options={[...options]}
        onChange={(e) => {
          setChosen(e.target.value as string);
          setMissing(false);
        }}
      />
      {missing ? (
        <p className="ap-problem" role="alert">
          {need}
        </p>
      ) : null}
      {more?.(chosen)}
    </Dialog>
  );
}

interface SignProps extends Omit<TransferProps, 'onDone'> {
  readonly places: readonly SignPlace[];
  readonly onDone: (place: SignPlace) => unknown;
}

/** 加签: colleagues decide before, beside or after; who they are and where they stand is chosen together. */
export function SignDialog({ taskId, places, said, onClose, onDone }: SignProps) {
  const t = useText(approvalText);
  const once = useOnce();
  const { data: users, isPending } = useCall(transmitUsers, { taskId });
  const [to, setTo] = useState<readonly string[]>([]);
  const [position, setPosition] = useState(places[0] ?? 'before');
  const [missing, setMissing] = useState(false);
  const run = async () => {
    if (to.length === 0) {
      setMissing(true);
      return false;
    }
    const input = { taskId, users: [...to], position, comment: said.comment };
    const done = await once('addSign', (nonce) => send(addSign, input, { nonce }));
    if (done) void onDone(position);
    return done;
  };
  return (
    <Dialog
      open
      title={t('button.addSign')}
      onClose={onClose}
      onOk={run}
      okText={t('button.addSign')}
      width={480}
    >
      <Radio.Group
        className="ap-steps"
        aria-label={t('field.signPlace')}
        value={position}
        options={places.map((place) => ({ value: place, label: t(`sign.${place}`) }))}
        onChange={(e) => setPosition(e.target.value as SignPlace)}
      />
      <PeopleField
        several
        label={t('field.signUsers')}
        need={t('need.assignUser')}
        missing={missing}
        loading={isPending}
        people={(users ?? []).map((u) => ({ value: u.id, label: u.trueName }))}
        value={to}
        onChange={(next) => {
          setTo(next);
          setMissing(false);
        }}
      />
    </Dialog>
  );
}
