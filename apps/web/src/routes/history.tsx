import { HistoryPage } from "#features/progress/history-page.tsx";

export default function History() {
  return (
    <>
      <title>Historique · Séance</title>
      <HistoryPage />
    </>
  );
}
