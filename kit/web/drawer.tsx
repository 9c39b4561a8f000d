import { Drawer as BareDrawer, type DrawerProps } from 'antd';

/** 抽屉: the library gives the focus to a box around the dialog, which nobody hears of; here the dialog itself has it. */
export function Drawer(props: DrawerProps) {
  return (
    <BareDrawer
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
