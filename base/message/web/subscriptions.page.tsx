import { Subscriptions } from './subscriptions.tsx';

/** 消息订阅 as a screen of its own. */
export const Page = () => <Subscriptions />;
