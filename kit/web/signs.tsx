import {
  AuditOutlined,
  BankOutlined,
  BarChartOutlined,
  CalendarOutlined,
  FileOutlined,
  FolderOutlined,
  HomeOutlined,
  LinkOutlined,
  MessageOutlined,
  MoneyCollectOutlined,
  QuestionCircleOutlined,
  SafetyOutlined,
  SearchOutlined,
  SettingOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import type { SignName } from '#kit/shared/signs.ts';

const signs: Readonly<Record<SignName, ComponentType<{ 'aria-hidden': boolean }>>> = {
  home: HomeOutlined,
  file: FileOutlined,
  folder: FolderOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  team: TeamOutlined,
  user: UserOutlined,
  calendar: CalendarOutlined,
  chart: BarChartOutlined,
  money: MoneyCollectOutlined,
  message: MessageOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  search: SearchOutlined,
  link: LinkOutlined,
  help: QuestionCircleOutlined,
};

/** 图标 beside a name that says the same. */
export function Drawn({ name }: { readonly name: SignName }) {
  const Sign = signs[name];
  return <Sign aria-hidden />;
}
