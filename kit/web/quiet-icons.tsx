import {
  CheckCircleFilled,
  CloseCircleFilled,
  DownOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
  LoadingOutlined,
} from '@ant-design/icons';

const loadingIcon = <LoadingOutlined spin aria-hidden />;

/**
 * 不朗读的图标: signs that the component library draws beside words, for its configuration. They say nothing that the words do not, and are not
 * read out as "down", "loading" or "check-circle".
 */
export const quietIcons = {
  select: { suffixIcon: <DownOutlined aria-hidden />, loadingIcon },
  button: { loadingIcon },
  alert: {
    successIcon: <CheckCircleFilled aria-hidden />,
    infoIcon: <InfoCircleFilled aria-hidden />,
    warningIcon: <ExclamationCircleFilled aria-hidden />,
    errorIcon: <CloseCircleFilled aria-hidden />,
  },
};
