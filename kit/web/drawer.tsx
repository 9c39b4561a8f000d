import { Drawer as BareDrawer, type DrawerProps } from 'antd';
import { measures } from './theme.ts';

/** 抽屉, from the right and of one width unless said otherwise: the library gives the focus to a box around the dialog, which nobody hears of; here the dialog itself has it. */
export function Drawer(props: DrawerProps) {
  return (
    <BareDrawer
      size={measures.drawerWidth}
      {...props}
      afterOpenChange={(open) => {
        const box = document.activeElement;
        const dialog =
          open && box?.matches('.ant-drawer') ? box.querySelector<HTMLElement>('[role=dialog]') : null;
        if (dialog) {
          dialog.tabIndex = -1;
          dialog.focus({ preventScroll: true });
        }
        props.afterOpenChange?.(open);
      }}
    />
  );
}
