import { linkTo } from '#kit/shared/screens.ts';
import { WhyButton } from '#kit/web/page.tsx';
import { useNavigate } from '#kit/web/router/router.tsx';
import { useText } from '#kit/web/text.ts';
import { tenderFileScreens } from '../../shared/screens.ts';
import { fileText } from '../../shared/text/index.ts';

interface Props {
  readonly packageId: string;
  readonly side: 'PM' | 'owner' | 'supplier';
}

/** 澄清与修改: what was said about the documents since they are out. */
export function ClarificationsButton({ packageId, side }: Props) {
  const t = useText(fileText);
  const navigate = useNavigate();
  const path = linkTo(tenderFileScreens.clarification, { packageId, opType: side });
  return <WhyButton onClick={() => void navigate(path)}>{t('op.clarification')}</WhyButton>;
}
