/** Runs the tasks with limited concurrency; returns the duration of each in milliseconds. */
export async function atOnce<T>(tasks: Iterable<T>, workers: number, work: (task: T) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  const queue = Iterator.from(tasks);
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const task of queue) {
        const began = performance.now();
        await work(task);
        times.push(performance.now() - began);
      }
    }),
  );
  return times;
}
