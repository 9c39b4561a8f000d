import type { OutputOf } from '#kit/shared/call.ts';
import { Fact } from '#kit/web/fact.tsx';
import { FileLinks } from '#kit/web/file/file-links.tsx';
import { send } from '#kit/web/send.ts';
import { useText } from '#kit/web/text.ts';
import { decideReplacement, type pageReplacements } from '../../shared/calls.ts';
import { committeeText } from '../../shared/text/index.ts';
import { SeedDialog } from './seed-dialog.tsx';

interface Props {
  readonly request: OutputOf<typeof pageReplacements>['records'][number];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** 确认更换: ground and evidence are read first; the seed given here draws the new member. */
export function ConfirmReplacement({ request, onClose, onDone }: Props) {
  const t = useText(committeeText);
  const { replacementId } = request;
  return (
    <SeedDialog
      title="action.confirmReplacement"
      text={t('confirm.confirmReplacement')}
      commitment={request.commitment}
      onSeed={(seed, nonce) =>
        send(decideReplacement, { replacementId, agree: true, seed, reason: '' }, { nonce })
      }
      onClose={onClose}
      onDone={onDone}
    >
      <dl className="gh-grid">
        <Fact label={t('field.bidName')}>{request.bidName}</Fact>
        <Fact label={t('field.seat')}>{request.seat}</Fact>
        <Fact label={t('field.ground')}>{t(`ground.${request.ground}`)}</Fact>
        <Fact label={t('field.stage')}>{t(`stage.${request.stage}`)}</Fact>
        <Fact label={t('field.evidence')} wide>
          {request.evidence}
        </Fact>
        {request.fileIds ? (
          <Fact label={t('field.fileIds')} wide>
            <FileLinks value={request.fileIds} />
          </Fact>
        ) : null}
      </dl>
    </SeedDialog>
  );
}
