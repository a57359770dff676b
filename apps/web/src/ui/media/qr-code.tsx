import { encodeQR } from "qr";

/** QrCode: `text` as a code to scan, dark on light, with the margin of four modules that readers expect. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, "raw", { border: 4 });
  const dark = rows.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} className="size-52 rounded-field bg-[#fff]">
      <path d={dark.join("")} className="fill-[#000]" shapeRendering="crispEdges" />
    </svg>
  );
}
