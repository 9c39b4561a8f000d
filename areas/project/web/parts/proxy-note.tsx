import { shanghaiTime } from '#kit/shared/time.ts';
import { useCan } from '#kit/web/can.tsx';
import { useCall } from '#kit/web/query.ts';
import { KeyFact } from '#kit/web/reading.tsx';
import { useText } from '#kit/web/text.ts';
import { proxiesOfProject } from '../../shared/member/proxy-calls.ts';
import { projectProxyText } from '../../shared/text/proxy.ts';

/** 项目的代办: who does the manager's work in this project now or will; nothing where nobody does. */
export function ProxyNote({ mainId }: { readonly mainId: string }) {
  const t = useText(projectProxyText);
  const can = useCan();
  // Who approves a project without seeing projects at all is not told.
  const { data = [] } = useCall(proxiesOfProject, { mainId }, { enabled: can('project.view') });
  return data.map((p) => (
    <KeyFact key={p.id} label={t('title')} wide>
      {t('running', {
        principal: p.principalName,
        proxy: p.proxyName,
        from: shanghaiTime(p.startsAt, 'minute'),
        to: shanghaiTime(p.endsAt, 'minute'),
      })}
    </KeyFact>
  ));
}
