import { PhoneOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { queryConfig } from '#base/dictionary/shared/calls.ts';
import { useCall } from '#kit/web/query.ts';
import { prefectureCode } from '#kit/web/session.ts';
import { useText } from '#kit/web/text.ts';
import { shellText } from './words.ts';

/** 服务电话: whom to call, once the platform has said it in its settings. */
export function ServicePhone() {
  const t = useText(shellText);
  const { data } = useCall(
    queryConfig,
    { configKey: 'service_tel', prefectureCode: prefectureCode() },
    { quiet: true },
  );
  if (!data?.configValue) return null;
  return (
    <Popover
      trigger={['hover', 'click']}
      placement="bottomRight"
      title={t('servicePhone')}
      content={<a href={`tel:${data.configValue}`}>{data.configValue}</a>}
    >
      <Button
        type="text"
        className="sh-tool"
        icon={<PhoneOutlined aria-hidden />}
        aria-label={t('servicePhone')}
      />
    </Popover>
  );
}
