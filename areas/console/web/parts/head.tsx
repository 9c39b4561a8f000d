import { DownOutlined, HomeOutlined, LeftOutlined, ProfileOutlined, SwapOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { LotName, LotPicker, PhaseTag, ProjectDrawer } from '#areas/project/web/index.ts';
import type { OutputOf } from '#kit/shared/call.ts';
import { useGoTo, useLeave } from '#kit/web/back.ts';
import { MenuButton } from '#kit/web/menu-button.tsx';
import { Link, useNavigate } from '#kit/web/router/router.tsx';
import { useText, useWords } from '#kit/web/text.ts';
import type { consoleList } from '../../shared/calls.ts';
import { consoleText } from '../../shared/text/index.ts';
import { PROJECT_LIST, SUPPLIER_LIST } from './links.ts';

interface HeadProps {
  readonly opType: string;
  /** Undefined while it is loading. */
  readonly lot: OutputOf<typeof consoleList> | undefined;
  readonly home: string;
  readonly onPackage: (packageId: string) => void;
}

/** 主控台页头: the way back, the lot, and for its own people the project and the first page; the supervision came from several lists. */
export function Head({ opType, lot, home, onPackage }: HeadProps) {
  const t = useText(consoleText);
  const w = useWords();
  const goTo = useGoTo();
  const leave = useLeave();
  const isPm = opType === 'PM';
  const watching = lot?.side === 'supervision';
  return (
    <header className="co-head">
      <Button
        type="text"
        icon={<LeftOutlined aria-hidden />}
        // The screen of a step may have its own way back.
        aria-description={t('leave')}
        onClick={() =>
          lot?.side === 'supervision' ? leave() : void goTo(isPm ? PROJECT_LIST : SUPPLIER_LIST)
        }
      >
        {w('web.back')}
      </Button>
      {lot && (isPm || watching) && lot.packageList.length > 1 ? (
        <LotMenu lot={lot} onPackage={onPackage} />
      ) : (
        <strong className="co-package">
          {lot && !isPm ? (
            <Link to={home} state={{ stay: true }}>
              <LotName lot={lot} />
            </Link>
          ) : lot ? (
            <LotName lot={lot} />
          ) : null}
        </strong>
      )}
      {lot ? <PhaseTag of={lot.phase} status={lot.status} /> : null}
      {lot && (isPm || watching) ? (
        <div className="co-buttons">
          {isPm ? <PmButtons lot={lot} onPackage={onPackage} /> : null}
          <HomeButton home={home} />
        </div>
      ) : null}
    </header>
  );
}

interface LotProps extends Pick<HeadProps, 'onPackage'> {
  readonly lot: OutputOf<typeof consoleList>;
}

/** 切换标段: the lots of the project that one may look at. A menu, since every screen of the console would fetch a field to choose from. */
function LotMenu({ lot, onPackage }: LotProps) {
  const t = useText(consoleText);
  return (
    <MenuButton
      className="gh-input co-package-choice"
      label={`${t('field.packageName')} ${lot.packageName}`}
      items={lot.packageList.map((one) => ({
        key: one.id,
        label: one.packageName,
        current: one.id === lot.packageId,
      }))}
      onPick={(id) => {
        if (id !== lot.packageId) onPackage(id);
      }}
    >
      <span>{lot.packageName}</span>
      <DownOutlined aria-hidden />
    </MenuButton>
  );
}

function HomeButton({ home }: Pick<HeadProps, 'home'>) {
  const t = useText(consoleText);
  const navigate = useNavigate();
  return (
    <Button
      icon={<HomeOutlined aria-hidden />}
      onClick={() => void navigate(home, { state: { stay: true } })}
    >
      {t('home')}
    </Button>
  );
}

function PmButtons({ lot: { mainId, packageId }, onPackage }: LotProps) {
  const t = useText(consoleText);
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const [picking, setPicking] = useState(false);
  const show = () => {
    setAsked(true);
    setOpen(true);
  };
  return (
    <>
      <Button icon={<SwapOutlined aria-hidden />} onClick={() => setPicking(true)}>
        {t('otherLot')}
      </Button>
      {picking ? (
        <LotPicker
          chosen={[packageId]}
          onPick={([chosen]) => {
            if (chosen) onPackage(chosen.appnPackageId);
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
      <Button icon={<ProfileOutlined aria-hidden />} onClick={show}>
        {t('projectInfo')}
      </Button>
      {asked ? <ProjectDrawer mainId={mainId} open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
