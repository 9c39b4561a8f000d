import { DownOutlined, LoadingOutlined } from '@ant-design/icons';

/** Signs of a select (下拉图标): they say nothing beside its name, and are not read out as "down". */
export const selectIcons = {
  suffixIcon: <DownOutlined aria-hidden />,
  loadingIcon: <LoadingOutlined spin aria-hidden />,
};
