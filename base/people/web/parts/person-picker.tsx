import { useState } from 'react';
import { Picker } from '#kit/web/form/picker.tsx';
import { pageUsers, type UserEntry } from '../../shared/calls.ts';
import { peopleText } from '../../shared/text/index.ts';
import { OrgTree } from './org-tree.tsx';

interface Props {
  readonly onClose: () => void;
  /** The company whose people alone are offered; left out = everybody one looks after. */
  readonly companyId?: string;
  readonly onPick: (row: UserEntry) => void;
}

/** 选择人员: one person where they are a member. */
export function PersonPicker({ companyId, onClose, onPick }: Props) {
  const [unit, setUnit] = useState<string>();
  return (
    <Picker
      open
      onClose={onClose}
      onPick={([row]) => {
        if (row) onPick(row);
      }}
      width={960}
      {...(companyId ? {} : { aside: <OrgTree chosen={unit} onChoose={setUnit} /> })}
      fixed={companyId || unit ? { orgId: companyId ?? unit } : {}}
      call={pageUsers}
      texts={peopleText}
      title="roleUsers.pick"
      must="roleUsers.must"
      keywordHint="field.searchKey"
      rowKey="rowKey"
      columns={[
        { field: 'trueName' },
        { field: 'userName' },
        companyId ? { field: 'deptName' } : { field: 'orgName', label: 'field.company' },
        { field: 'roleNames' },
      ]}
    />
  );
}
