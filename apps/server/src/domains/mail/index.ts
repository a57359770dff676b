export { queueMail, sendsMail } from "./mail.service.ts";
