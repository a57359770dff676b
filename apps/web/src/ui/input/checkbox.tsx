import { useLayoutEffect, useRef } from "react";
import type { ChangeEvent } from "react";

/** Checkbox: a checkbox with a touch target of 44 px and an invisible label. `mixed`: the indeterminate state. */
export function Checkbox({
  label,
  checked,
  mixed = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  mixed?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = mixed && !checked;
  }, [mixed, checked]);
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        className="size-5 cursor-pointer"
      />
    </label>
  );
}
