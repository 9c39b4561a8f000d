import { BasicInfo } from './basic.page.tsx';

/** 供应商信息变更: the form of the change at once; while one waits, or for who may not ask, what is in force. */
export const Page = () => <BasicInfo changing />;
