import { ask } from '#kit/web/notice.ts';
import { say } from '#kit/web/text.ts';
import { getLang } from '#kit/web/lang.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';

interface Way {
  readonly flowId: string;
  readonly nextNodeName: string;
}

/** 选择流程: one of the ways that the flow offers its initiator; nothing when the box is closed. */
export async function chooseFlow(ways: readonly Way[]): Promise<string | undefined> {
  let chosen = ways[0]?.flowId;
  const body = document.createElement('div');
  body.className = 'ap-ways';
  body.setAttribute('role', 'radiogroup');
  for (const { flowId, nextNodeName } of ways) {
    const label = document.createElement('label');
    label.className = 'gh-box-option';
    const input = document.createElement('input');
    input.type = 'radio';
    input.name = 'ap-way';
    input.checked = flowId === chosen;
    input.addEventListener('change', () => {
      chosen = flowId;
    });
    label.append(input, nextNodeName);
    body.append(label);
  }
  const t = (path: Parameters<typeof approvalText.say>[1]) => approvalText.say(getLang(), path);
  const question = { title: t('button.flow'), ok: t('button.submit'), cancel: say('web.cancel'), body };
  return (await ask(question)) ? chosen : undefined;
}
