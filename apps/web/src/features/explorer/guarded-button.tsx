import type { LucideIcon } from "lucide-react";
import { RowButton } from "#ui/button/icon-button.tsx";
import { notifyError } from "#ui/feedback/toasts.ts";

interface GuardedButtonProps {
  icon: LucideIcon;
  label: string;
  title: string;
  /** Why the action is not allowed: shown on hover and by a press. */
  reason: string | undefined;
  onPress: () => void;
}

export function GuardedButton({ icon, label, title, reason, onPress }: GuardedButtonProps) {
  return (
    <RowButton
      icon={icon}
      label={label}
      title={reason ?? title}
      aria-description={reason}
      aria-disabled={reason !== undefined}
      onClick={() => (reason === undefined ? onPress() : notifyError(reason))}
    />
  );
}
