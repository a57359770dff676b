import { useParams } from "@tanstack/react-router";

export default function Saga() {
  const { id } = useParams({ from: "/home/sagas/$id" });
  return <p>Saga {id}</p>;
}
