import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

interface CsvFile {
  readonly fileName: string;
  readonly body: Readable | string;
}

/** Answers a download with a CSV file. */
export const sendCsv = (reply: FastifyReply, { fileName, body }: CsvFile): FastifyReply =>
  reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${fileName}"`).send(body);
