import { ask, toast } from '#kit/web/notice.ts';
import { say } from '#kit/web/text.ts';
import { getLang } from '#kit/web/lang.ts';
import { choiceText } from '../shared/text/choice.ts';
import { approvalText } from '../shared/text/index.ts';
import './approval.css';

interface Step {
  readonly activityKey: string;
  readonly activityName: string;
  readonly candidate: readonly { readonly id: string; readonly trueName: string }[];
}
interface ChosenAt {
  readonly activityKey: string;
  readonly assignee: string[];
}

function stepOf(step: Step, picked: Set<string>): HTMLElement {
  const set = document.createElement('fieldset');
  set.className = 'ap-ways';
  const legend = document.createElement('legend');
  legend.textContent = step.activityName;
  set.append(legend);
  for (const { id, trueName } of step.candidate) {
    const label = document.createElement('label');
    label.className = 'gh-box-option';
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = picked.has(id);
    box.addEventListener('change', () => (box.checked ? picked.add(id) : picked.delete(id)));
    label.append(box, trueName);
    set.append(label);
  }
  return set;
}

/** 选择审批人: at each step that lets the initiator choose, those who decide; nothing when the box is closed. */
export async function chooseApprovers(steps: readonly Step[]): Promise<ChosenAt[] | undefined> {
  const t = (path: Parameters<typeof choiceText.say>[1]) => choiceText.say(getLang(), path);
  const picked = steps.map((step) => new Set(step.candidate.map((p) => p.id)));
  for (;;) {
    const body = document.createElement('div');
    body.append(...steps.map((step, at) => stepOf(step, picked[at] ?? new Set())));
    const question = {
      title: t('title'),
      text: t('hint'),
      ok: approvalText.say(getLang(), 'button.submit'),
      cancel: say('web.cancel'),
      body,
    };
    if (!(await ask(question))) return undefined;
    if (picked.every((one) => one.size > 0))
      return steps.map((step, at) => ({ activityKey: step.activityKey, assignee: [...(picked[at] ?? [])] }));
    toast('warning', t('none'));
  }
}
