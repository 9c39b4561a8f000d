import './import.css';
import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { importText } from '#kit/shared/text/import.ts';
import type { ImportResult } from '#kit/shared/workbook-import.ts';
import { Dialog } from '../dialog.tsx';
import { toast } from '../notice.ts';
import { useOnce } from '../once.ts';
import { CallFailed } from '../call-failed.ts';
import type { SendOptions } from '../send.ts';
import { Steps } from '../steps.tsx';
import { useText, useWords } from '../text.ts';
import { ImportFile } from './import-file.tsx';
import { ImportMessages } from './import-messages.tsx';
import { ImportState, useImportProgress } from './import-state.tsx';

const WIDTH = 900;

interface ImportDialogProps<A extends ImportResult> {
  readonly title: string;
  readonly maxMb: number;
  /** Saves the workbook to fill in. */
  readonly template: () => Promise<void> | void;
  /** 校验: sends the file with importFlag false; by the key the server tells how far it is. */
  readonly check: (sending: SendOptions, progressKey: string) => Promise<A>;
  /** 导入: sends the same file with importFlag true; what became wrong since the check comes back. */
  readonly run: (sending: SendOptions, checked: A, progressKey: string) => Promise<A>;
  /** Hears what was taken over; false keeps the dialog. */
  readonly onImported: (done: A) => Promise<boolean | void> | boolean | void;
  readonly onClose: () => void;
  /** Above the file: into what it goes, how much it may hold, what it replaces. */
  readonly children?: ReactNode;
  /** What was read in another way than of a file, e.g. pasted. */
  readonly given?: A | undefined;
  /** Where a large import tells how far it is: the channel of whoever imports (`user:<id>`). */
  readonly channel?: string | undefined;
  /** Something beside the file was typed. */
  readonly dirty?: boolean;
  /** What 确认导入 is called, and what is said afterwards, where nothing is kept yet. */
  readonly words?: { readonly ok: string; readonly done: (of: A) => string };
}

/** Excel导入: template, filled file, check with counts and messages, then all rows or none; shut while errors exist. */
export function ImportDialog<A extends ImportResult>(props: ImportDialogProps<A>) {
  const { title, maxMb, given, onClose } = props;
  const t = useText(importText);
  const w = useWords();
  const once = useOnce();
  const [file, setFile] = useState<File>();
  const [checking, setChecking] = useState(false);
  const [checked, setChecked] = useState<A>();
  const [refused, setRefused] = useState<string>();
  const progress = useImportProgress(props.channel);
  const result = checked ?? given;

  const sent = async (act: string, of: File, send: (sending: SendOptions) => Promise<A>) => {
    let answer: A | undefined;
    progress.begin();
    setRefused(undefined);
    await once(`${act} ${of.name} ${of.lastModified}`, async (nonce) => {
      try {
        answer = await send({ nonce, files: { file: of }, onProgress: progress.sent });
      } catch (error) {
        // The cause stays to be read while the file is mended; a toast is gone by then.
        if (error instanceof CallFailed) setRefused(error.msg || t('uploadFailed'));
        throw error;
      }
    });
    progress.end();
    return answer;
  };
  const choose = async (chosen: File) => {
    setChecked(undefined);
    setFile(chosen);
    setChecking(true);
    const answer = await sent('check', chosen, (sending) => props.check(sending, progress.key));
    setChecking(false);
    setChecked(answer);
    if (!answer) setFile(undefined);
  };
  const refuse = (why: string) => {
    setChecked(undefined);
    setFile(undefined);
    setRefused(why);
  };
  const run = async () => {
    if (!result) return false;
    const done = file
      ? await sent('run', file, (sending) => props.run(sending, result, progress.key))
      : await props.run({}, result, progress.key);
    if (!done?.imported) {
      // Something changed since the check: then the problems stand here anew.
      if (done) setChecked(done);
      return false;
    }
    toast('success', props.words?.done(done) ?? w('done.imported'));
    return (await props.onImported(done)) !== false;
  };
  const good = result?.errorCnt === 0 && result.successCnt > 0;
  return (
    <Dialog
      open
      title={title}
      width={WIDTH}
      onClose={onClose}
      dirty={props.dirty ?? false}
      onOk={run}
      okText={props.words?.ok ?? t('run')}
      {...(good && !checking ? {} : { okWhy: t(result && !good ? 'mend' : 'first') })}
    >
      <Steps names={[t('step.template'), t('step.upload'), t('step.run')]} at={good ? 2 : file ? 1 : 0} />
      {props.children}
      <ImportFile
        name={file?.name}
        maxMb={maxMb}
        template={props.template}
        onChoose={(chosen) => void choose(chosen)}
        onRefuse={refuse}
      />
      <div role="status" className="gh-import-state">
        {checking || progress.now ? <ImportState name={file?.name ?? ''} now={progress.now} /> : null}
        {refused !== undefined ? <Alert type="error" showIcon title={refused} /> : null}
        {result ? (
          <Alert
            type={good ? 'success' : 'error'}
            showIcon
            title={
              good
                ? t('right', { n: result.successCnt })
                : t('wrong', { ok: result.successCnt, bad: result.errorCnt })
            }
          />
        ) : null}
      </div>
      {result && result.messageList.length > 0 ? <ImportMessages of={result} /> : null}
    </Dialog>
  );
}
