import { useState } from 'react';
import { orgType } from '#base/organisation/shared/kinds.ts';
import { CutNote } from '#kit/web/cut.tsx';
import type { ControlProps } from '#kit/web/form/control.ts';
import { PickerField } from '#kit/web/form/picker.tsx';
import { useCall } from '#kit/web/query.ts';
import { useText } from '#kit/web/text.ts';
import { type OrgNode, orgTree } from '../../shared/calls.ts';
import { peopleText } from '../../shared/text/index.ts';
import { OrgPicker } from './org-picker.tsx';

const named = (nodes: readonly OrgNode[], id: string): string | undefined => {
  for (const n of nodes) {
    const name = n.id === id ? n.orgName : named(n.children, id);
    if (name !== undefined) return name;
  }
  return undefined;
};

/** 选择部门: one of the company's departments, or none. */
export function DeptChoice({ orgId, value, onChange, ...rest }: ControlProps & { readonly orgId: string }) {
  const t = useText(peopleText);
  const tree = useCall(orgTree, { orgId }, { enabled: orgId !== '' });
  const [picked, setPicked] = useState<string>();
  const nodes = tree.data ?? [];
  return (
    <>
      <PickerField
        {...rest}
        value={value ?? null}
        shown={value ? (named(nodes, value) ?? picked ?? '') : t('user.noDept')}
        onClear={() => onChange?.(null)}
        picker={({ open, onClose }) =>
          open ? (
            <OrgPicker
              nodes={nodes}
              isShut={(node) => node.orgType !== orgType.department}
              value={value ? [value] : []}
              onPick={([node]) => {
                setPicked(node?.label);
                onChange?.(node?.id ?? null);
              }}
              onClose={onClose}
            />
          ) : null
        }
      />
      <CutNote rows={tree.data} />
    </>
  );
}
