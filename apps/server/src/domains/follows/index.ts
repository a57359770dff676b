export { eraseFollowsOf } from "./follows.queries.ts";
