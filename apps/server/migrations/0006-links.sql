-- Whether a link is one of the catalogue is asked by anybody, link in hand. Hashes: links have any length.
create index movie_by_iframe_url on movie using hash (iframe_url);
create index movie_by_video_url on movie using hash (video_url);
create index movie_by_embed_url on movie using hash (embed_url);
create index movie_by_hosting_url on movie using hash (hosting_url);
create index episode_by_iframe_url on episode using hash (iframe_url);
create index episode_by_video_url on episode using hash (video_url);
create index episode_by_embed_url on episode using hash (embed_url);
create index episode_by_hosting_url on episode using hash (hosting_url);
create index channel_by_video_url on channel using hash (video_url);
create index channel_by_stream_url on channel using hash (stream_url);
