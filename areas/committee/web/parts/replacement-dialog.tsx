import type { InputOf } from '#kit/shared/call.ts';
import { randomBytes, toHex } from '#kit/shared/web-crypto.ts';
import { FormDialog } from '#kit/web/form/form-dialog.tsx';
import { useText } from '#kit/web/text.ts';
import type { replaceMember } from '../../shared/calls.ts';
import { replacementGrounds } from '../../shared/rules.ts';
import { replacementFields } from '../../shared/schema.ts';
import { committeeText } from '../../shared/text/index.ts';

type Asking = Omit<InputOf<typeof replaceMember>, 'packageId' | 'memberId'>;

interface Props {
  readonly open: boolean;
  /** Who is to be replaced, as the screen calls them. */
  readonly member: string;
  readonly ground?: Asking['ground'];
  readonly onClose: () => void;
  readonly onAsk: (asking: Asking, nonce: string) => Promise<void>;
}

/** 申请更换: ground, evidence and one's own seed; what happens next stands above the form. */
export function ReplacementDialog({ open, member, ground, onClose, onAsk }: Props) {
  const t = useText(committeeText);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      texts={committeeText}
      fields={replacementFields}
      mode="add"
      title={{ words: `${t('action.replace')} · ${member}` }}
      moduleName="ess"
      initial={{ ground: ground ?? null, seed: toHex(randomBytes(16)) }}
      sections={[
        {
          title: 'section.ground',
          fields: [
            'ground',
            { field: 'evidence', wide: true, help: 'hint.evidence' },
            'fileIds',
            { field: 'seed', help: 'hint.seed' },
          ],
        },
      ]}
      save={{
        text: 'action.replace',
        confirm: 'confirm.replace',
        done: 'done.asked',
        run: async (values, { nonce }) => {
          const chosen = replacementGrounds.find((g) => g === values.ground);
          if (!chosen) return;
          const { evidence, fileIds, seed } = values;
          await onAsk({ ground: chosen, evidence, fileIds, seed }, nonce);
        },
      }}
    />
  );
}
